import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, TextArea, TextField } from '../../../../design/index.ts';
import type { Answer } from '../../../../platform/shared/contract.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { noteLimit } from '../../moderation.rules.ts';
import { takedownRoutes } from '../../takedowns.contract.ts';
import { maxAddresses } from '../../takedowns.rules.ts';
import { SendNotice } from './SendNotice.tsx';

const empty = { urls: '', contact: '', signature: '', note: '' };

/** The lines of a text that hold something. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

/** The form of notices about intimate pictures, and the way to the status of one that was sent. */
export function IntimateForm() {
  const [fields, setFields] = useState(empty);
  const send = useMutation<Answer<typeof takedownRoutes.file>, ApiError>({
    mutationFn: () => call(takedownRoutes.file, { body: { ...fields, law: 'intimate', urls: linesOf(fields.urls), goodFaith: true } }),
    onError: error => reportFailure(error, 'The notice could not be sent. Please try again.'),
  });
  const field = (name: keyof typeof empty) => ({
    name,
    value: fields[name],
    error: send.error?.issues?.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  if (send.data)
    return (
      <div role="status" className="flex flex-col gap-2">
        <p className="font-semibold">We have your notice.</p>
        <p>A moderator decides it within 48 hours. Keep this link: it shows every step.</p>
        <Link href={`/takedown/${send.data.id}#${send.data.token}`}>See your notice</Link>
      </div>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <p className="measure">
        A nude or sexual picture that is shown without consent, real or made by a computer. You need no account. We decide within 48 hours,
        and the people who posted it never learn who you are.
      </p>
      <TextArea
        label="Addresses, one on each line"
        hint={`Up to ${maxAddresses} posts, comments, profiles or pictures here. The menu of a post has “Copy link”.`}
        {...field('urls')}
      />
      <TextField label="Your e-mail address" type="email" autoComplete="email" {...field('contact')} />
      <TextField label="Your name, as your signature" autoComplete="name" {...field('signature')} />
      <TextArea label="Anything that helps us (optional)" limit={noteLimit} {...field('note')} />
      <SendNotice isPending={send.isPending} />
    </form>
  );
}
