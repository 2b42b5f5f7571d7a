import { TextArea, TextField, toast } from '../../../../design/index.ts';
import { ownAddress } from '../../../../platform/shared/ownAddress.ts';
import { type olderLaws, textAt } from '../../takedowns.rules.ts';
import { SendNotice } from './SendNotice.tsx';
import { useNotice } from './useNotice.ts';

export type OlderLaw = (typeof olderLaws)[number];

function isText(typed: string): boolean {
  const address = ownAddress(typed, location.origin);
  return address !== undefined && textAt(address) !== undefined;
}

/** The form of notices about an illegal post or comment. */
export function OlderForm({ law, url }: { law: OlderLaw; url: string }) {
  const { field, form, end } = useNotice({
    first: { url, name: '', email: '', statement: '' },
    check: fields => ({
      url: isText(fields.url) ? undefined : 'Enter the address of a post or comment here.',
      statement: fields.statement.trim() === '' ? 'Say what is illegal, and why.' : undefined,
      name: fields.name.trim() === '' ? 'Enter your name.' : undefined,
      email: fields.email.trim() === '' ? 'Enter your e-mail address.' : undefined,
    }),
    bodyOf: fields => ({ ...fields, law, inGoodFaith: true }),
    onSent: () => toast({ variant: 'success', title: 'Your notice is with the moderators', description: 'They answer to your address.' }),
  });
  return (
    <form {...form}>
      <TextField label="Address of the post or comment" hint="Its menu has “Copy link”." {...field('url')} />
      <TextArea label="What is illegal, and why" limit={300} {...field('statement')} />
      <TextField label="Your name" autoComplete="name" {...field('name')} />
      <TextField label="Your e-mail address" type="email" autoComplete="email" {...field('email')} />
      <SendNotice {...end} />
    </form>
  );
}
