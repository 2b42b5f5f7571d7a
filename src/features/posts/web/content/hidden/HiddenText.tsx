import { EyeOff } from 'lucide-react';
import { Link } from '../../../../../design/index.ts';
import type { Post } from '../../../posts.contract.ts';

export interface HiddenTextProps {
  /** A post or a comment. */
  text: { removed?: Post['removed'] | true | undefined; held?: true | undefined; autoHidden?: true | undefined };
  isOwn: boolean;
}

function explanation({ text, isOwn }: HiddenTextProps): string {
  if (text.held) return isOwn ? 'It waits for a moderator. Only you see it until then.' : 'It waits for approval.';
  if (text.autoHidden)
    return isOwn ? 'Members reported it. You can edit it once, ten minutes after it was hidden, which shows it again.' : 'Reports hide it.';
  return 'A moderator removed it.';
}

/** Tells the author of a hidden text why nobody else sees it, and offers the appeal. */
export function HiddenText(props: HiddenTextProps) {
  const { text, isOwn } = props;
  const removal = typeof text.removed === 'object' ? text.removed : undefined;
  return (
    <div role="note" className="flex gap-3 rounded-control bg-sunken p-3 text-sm">
      <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>{explanation(props)}</p>
        {removal && <p>Reason: {removal.reason}</p>}
        {isOwn && removal?.entryId && (
          <p>
            <Link href={`/appeal/${removal.entryId}`}>Appeal</Link>
          </p>
        )}
      </div>
    </div>
  );
}
