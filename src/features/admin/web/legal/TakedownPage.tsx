import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button, Card, PageHeader, TextArea, TextField, toast } from '../../../../design/index.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { adminRoutes } from '../../admin.contract.ts';

const empty = { url: '', name: '', email: '', statement: '' };
const laws = { dsa: 'Illegal content (DSA)', dmca: 'My copyright (DMCA)', other: 'Another law' } as const;
type Law = keyof typeof laws;
const lawNames: readonly Law[] = ['dsa', 'dmca', 'other'];

/** `/takedown`: notices about illegal content. */
export default function TakedownPage() {
  useHead({ title: 'Takedown notice', description: `Tell ${siteName()} about an illegal post or comment.`, path: '/takedown' });
  const [fields, setFields] = useState(empty);
  const [law, setLaw] = useState<Law>('dsa');
  const [inGoodFaith, setInGoodFaith] = useState(false);
  const send = useMutation<undefined, ApiError>({
    mutationFn: () => call(adminRoutes.takedown, { body: { ...fields, law, inGoodFaith: true } }),
    onSuccess: () => {
      toast({ variant: 'success', title: 'Your notice is with the moderators', description: 'They answer to your address.' });
      setFields(empty);
      setInGoodFaith(false);
    },
    onError: error => reportFailure(error, 'The notice could not be sent. Please try again.'),
  });
  const errorOf = (path: string) => send.error?.issues?.find(issue => issue.path === path)?.message;
  const field = (name: keyof typeof empty) => ({
    name,
    value: fields[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <>
      <PageHeader title="Takedown notice" />
      <Card>
        <p className="measure mb-4 text-muted">
          Tell us about a post or comment that breaks the law. A moderator decides, and every decision has a reason in the public log. For
          anything else, use “Report” at the text.
        </p>
        <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
          <TextField label="Address of the post or comment" hint="Its menu has “Copy link”." {...field('url')} />
          <fieldset className="flex flex-wrap gap-4">
            <legend className="mb-1 font-semibold">It is about</legend>
            {lawNames.map(each => (
              <label key={each} className="flex min-h-8 items-center gap-2">
                <input type="radio" name="law" checked={law === each} onChange={() => setLaw(each)} /> {laws[each]}
              </label>
            ))}
          </fieldset>
          <TextArea label="What is illegal, and why" limit={300} {...field('statement')} />
          <TextField label="Your name" autoComplete="name" {...field('name')} />
          <TextField label="Your e-mail address" type="email" autoComplete="email" {...field('email')} />
          <label className="flex items-start gap-2">
            <input type="checkbox" className="mt-1" checked={inGoodFaith} onChange={event => setInGoodFaith(event.target.checked)} />
            <span>I believe in good faith that this notice is accurate and complete.</span>
          </label>
          <div>
            <Button type="submit" pending={send.isPending} disabled={!inGoodFaith}>
              Send the notice
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
