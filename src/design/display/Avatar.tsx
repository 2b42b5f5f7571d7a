import { useState } from 'react';
import { classes } from '../classes.ts';
import { initials } from './initials.ts';

export type AvatarProps = {
  name: string | null;
  src?: string | null;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  maxInitials?: number;
  className?: string;
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
];

function backgroundFor(name: string): string {
  let hash = 7;
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return backgrounds[hash % backgrounds.length] ?? 'bg-avatar-1';
}

/** A person's picture, or their initials on a colour that is always theirs. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'md', maxInitials = 2, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = classes('shrink-0 rounded-full select-none', sizes[size], className);
  if (src && failed !== src) {
    return (
      <img
        key={src}
        // An image that failed before hydration fires no event any more.
        ref={image => {
          if (image?.complete && image.naturalWidth === 0) setFailed(src);
        }}
        src={src}
        alt=""
        width="96"
        height="96"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        className={classes(frame, 'bg-sunken object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classes(frame, 'inline-grid place-items-center font-bold text-avatar-foreground', backgroundFor(name ?? ''))}
    >
      {initials(name, maxInitials)}
    </span>
  );
}
