import { Avatar } from '../../../../design/index.ts';
import { askToSignIn, useViewer } from '../../../account/web/index.ts';
import { openComposer } from '../../../posts/web/index.ts';

interface InlineComposerProps {
  /** The tag that the post begins with. */
  tag: string;
  /** The name of its fans: Celtics. */
  name: string;
}

/** A row that opens the composer with the tag of the page. */
export function InlineComposer({ tag, name }: InlineComposerProps) {
  const { viewer } = useViewer();
  return (
    <button
      type="button"
      onClick={() => (viewer ? openComposer({ tags: [tag] }) : askToSignIn('to post'))}
      className="my-3 flex min-h-14 w-full items-center gap-3 rounded-card bg-surface px-4 text-left text-muted shadow-raised transition-shadow hover:shadow-overlay"
    >
      {viewer && <Avatar userId={viewer.id} name={viewer.username} src={viewer.profileImageUrl} flair={viewer.flair} size="sm" />}
      <span className="min-w-0 truncate">Say something to {name} fans…</span>
    </button>
  );
}
