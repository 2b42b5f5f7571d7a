import { type ReactNode, useState } from 'react';
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
export function Avatar({ name, src, flair, size = 'md', className }: AvatarProps) {
  const ring = flair && <svg color={flair.color} aria-hidden="true" />;
  const letters = (
    <span
      aria-hidden="true"
      className={classes('avatar-letters avatar', sizes[size], backgroundFor(name ?? ''), ring && 'avatar-ringed', className)}
    >
      {` ${initials(name)}`}
      {ring}
    </span>
  );
  // A picture of another site is not loaded; the server replaces it by a copy.
  if (!src?.startsWith('/')) return letters;
  if (!ring) return <Picture src={src} size={size} className={className} letters={letters} />;
  return (
    <span className={classes('avatar-ringed', className)}>
      <Picture src={src} size={size} letters={letters} />
      {ring}
    </span>
  );
}

interface PictureProps {
  src: string;
  size: keyof typeof sizes;
  className?: string | undefined;
  /** Shown if the picture can't be loaded. */
  letters: ReactNode;
}

function Picture({ src, size, className, letters }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return letters;
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
      className={classes('avatar', sizes[size], className, 'bg-sunken object-cover')}
    />
  );
}
