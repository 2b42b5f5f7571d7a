import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TextArea, TextField, toast } from '../../../../design/index.ts';
import type { Answer } from '../../../../platform/shared/contract.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { takedownRoutes } from '../../takedowns.contract.ts';
import type { olderLaws } from '../../takedowns.rules.ts';
import { SendNotice } from './SendNotice.tsx';

export type OlderLaw = (typeof olderLaws)[number];

const empty = { url: '', name: '', email: '', statement: '' };

/** The form of notices about an illegal post or comment. */
export function OlderForm({ law }: { law: OlderLaw }) {
  const [fields, setFields] = useState(empty);
  const [sent, setSent] = useState(0);
  const send = useMutation<Answer<typeof takedownRoutes.file>, ApiError>({
    mutationFn: () => call(takedownRoutes.file, { body: { ...fields, law, inGoodFaith: true } }),
    onSuccess: () => {
      toast({ variant: 'success', title: 'Your notice is with the moderators', description: 'They answer to your address.' });
      setFields(empty);
      setSent(sent + 1);
    },
    onError: error => reportFailure(error, 'The notice could not be sent. Please try again.'),
  });
  const field = (name: keyof typeof empty) => ({
    name,
    value: fields[name],
    error: send.error?.issues?.find(issue => issue.path === name)?.message,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <TextField label="Address of the post or comment" hint="Its menu has “Copy link”." {...field('url')} />
      <TextArea label="What is illegal, and why" limit={300} {...field('statement')} />
      <TextField label="Your name" autoComplete="name" {...field('name')} />
      <TextField label="Your e-mail address" type="email" autoComplete="email" {...field('email')} />
      <SendNotice key={sent} isPending={send.isPending} />
    </form>
  );
}
