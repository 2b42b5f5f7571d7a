import { useState } from 'react';
import { classes } from '../styles/classes.ts';
import { initials } from './initials.ts';

type AvatarProps = {
  /** The username, so that the same person has the same initials and colour everywhere; null for a deleted account or an unknown person. */
  name: string | null;
  src?: string | null;
  /** The team of the person, whose colour makes a ring; null or absent without one. */
  flair?: { color: string } | null;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  className?: string | undefined;
};

const sizes = {
  xs: 'size-6 text-xs',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-lg',
  xl: 'size-24 text-xl',
};

// Classes and not colours: the server's HTML may carry no style attribute.
const backgrounds = [
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
  'bg-avatar-5',
  'bg-avatar-6',
  'bg-avatar-7',
  'bg-avatar-8',
  'bg-avatar-9',
  'bg-avatar-10',
  'bg-avatar-11',
  'bg-avatar-12',
];

function backgroundFor(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return backgrounds[hash % backgrounds.length] ?? 'bg-avatar-1';
}

const stored = /^(\/images\/[0-9a-f]{32})(\.webp)$/;

/** The address of the picture for a size: an uploaded one has a copy of 96 pixels beside the large one. */
function sourceFor(src: string, size: NonNullable<AvatarProps['size']>): string {
  return size === 'lg' || size === 'xl' ? src : src.replace(stored, '$1-96$2');
}

/** A person's picture, or the initials of their username on a colour that it picks, in a ring of their team's colour. Decorative: the name stands beside it. */
export function Avatar({ flair, className, ...person }: AvatarProps) {
  if (!flair) return <Face {...person} className={className} />;
  return (
    <span className={classes('avatar-ringed', className)}>
      <Face {...person} />
      <svg viewBox="-20 -20 40 40" aria-hidden="true">
        <circle r="19" stroke={flair.color} />
      </svg>
    </span>
  );
}

function Face({ name, src, size = 'md', className }: Omit<AvatarProps, 'flair'>) {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = classes('avatar', sizes[size], className);
  // A picture of another site is not loaded; the server replaces it by a copy.
  if (src?.startsWith('/') && failed !== src) {
    return (
      <img
        key={src}
        // An image that failed before hydration fires no event any more.
        ref={image => {
          if (image?.complete && image.naturalWidth === 0) setFailed(src);
        }}
        src={sourceFor(src, size)}
        alt=""
        width="96"
        height="96"
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
        className={classes(frame, 'bg-sunken object-cover')}
      />
    );
  }
  return (
    <span aria-hidden="true" className={classes('avatar-letters', frame, backgroundFor(name ?? ''))}>
      {` ${initials(name)}`}
    </span>
  );
}
