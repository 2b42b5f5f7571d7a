import { asking, askToSignIn, useViewer } from '../../../account/web/index.ts';
import { InlineForm } from '../../../posts/web/index.ts';

interface InlineComposerProps {
  /** The tag of the post. */
  tag: string;
  /** The name of its fans: Celtics. */
  name: string;
}

/** The field in which somebody writes to the fans of a tag. A visitor is asked to sign in. */
export function InlineComposer({ tag, name }: InlineComposerProps) {
  const { viewer } = useViewer();
  const label = `Say something to ${name} fans…`;
  if (viewer) return <InlineForm key={tag} viewer={viewer} tag={tag} label={label} />;
  return (
    <button
      type="button"
      onClick={() => askToSignIn('to post')}
      {...asking(viewer, 'to post')}
      className="my-3 flex min-h-14 w-full items-center rounded-card bg-surface px-4 text-left text-muted shadow-raised transition-shadow hover:shadow-overlay"
    >
      <span className="min-w-0 truncate"> {label}</span>
    </button>
  );
}
