import { TextArea, TextField } from '../../../../design/index.ts';
import { ownAddress } from '../../../../platform/shared/ownAddress.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { noteLimit } from '../../moderation.rules.ts';
import { intimate, maxAddresses } from '../../takedowns.rules.ts';
import { SendNotice } from './SendNotice.tsx';
import { useNotice } from './useNotice.ts';

/** The lines of a text that hold something. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

function problemOfAddresses(text: string): string | undefined {
  const lines = linesOf(text);
  if (lines.length === 0) return 'Enter an address.';
  if (lines.length > maxAddresses) return `A notice has at most ${maxAddresses} addresses.`;
  const foreign = lines.find(line => !ownAddress(line, location.origin));
  return foreign && `This is no address of this site: ${foreign}`;
}

/** The form of notices about intimate pictures. `url` fills in the first address; a sent notice leads to its status. */
export function IntimateForm({ url }: { url: string }) {
  const { navigate } = useAddress();
  const { field, form, end } = useNotice({
    first: { urls: url, contact: '', signature: '', note: '' },
    check: ({ urls, contact, signature }) => ({
      urls: problemOfAddresses(urls),
      contact: contact.trim() === '' ? 'Enter your e-mail address.' : undefined,
      signature: signature.trim() === '' ? 'Sign with your name.' : undefined,
    }),
    bodyOf: fields => ({ ...fields, law: intimate, urls: linesOf(fields.urls), goodFaith: true }),
    // The status replaces the form, so that Back leads to where the sender came from.
    onSent: receipt => receipt && navigate(`/takedown/${receipt.id}#${receipt.token}`, { replace: true }),
  });
  return (
    <form {...form}>
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
      <SendNotice {...end} />
    </form>
  );
}
