import { Bookmark, Eye, Heart, MessageCircle, Share2 } from 'lucide-react';
import { classes } from '../classes.ts';

const drawings = { bookmark: Bookmark, comments: MessageCircle, like: Heart, share: Share2, views: Eye };

export type SharedIconName = keyof typeof drawings;

const idOf = (name: string) => `icon-${name}`;

/** An icon that stands under each of many posts: drawn once a page, by `SharedIcons`, and shown from there. */
export function SharedIcon({ name, className }: { name: SharedIconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classes('size-5', className)}>
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}

/** The drawings themselves, once on a page and out of sight. Not `hidden`: what is not laid out can't be shown from elsewhere in every browser. */
export function SharedIcons() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        {Object.entries(drawings).map(([name, Drawing]) => (
          <Drawing key={name} id={idOf(name)} />
        ))}
      </defs>
    </svg>
  );
}
