import { Bookmark, Eye, Heart, type LucideIcon, MessageCircle, Share2 } from 'lucide-react';

const drawings = { bookmark: Bookmark, comments: MessageCircle, like: Heart, share: Share2, views: Eye };

export type SharedIconName = keyof typeof drawings | 'answered' | 'collapse' | 'expand' | 'more';

const idOf = (name: string) => `icon-${name}`;

/**
 * An icon that stands on a page many times: drawn once by `SharedIcons`, or by an `IconDrawings` of the page, and shown from there.
 * A button gives it its size.
 */
export function SharedIcon({ name, className }: { name: SharedIconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}

/** Drawings for `SharedIcon`, once on a page and out of sight. Not `hidden`: what is not laid out can't be shown from elsewhere in every browser. */
export function IconDrawings({ drawings: shown }: { drawings: Partial<Record<SharedIconName, LucideIcon>> }) {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        {Object.entries(shown).map(([name, Drawing]) => (
          <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
            <Drawing width="24" height="24" />
          </symbol>
        ))}
      </defs>
    </svg>
  );
}

/** The drawings of the icons that stand under every post. */
export function SharedIcons() {
  return <IconDrawings drawings={drawings} />;
}
