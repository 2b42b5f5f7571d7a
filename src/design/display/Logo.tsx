import { classes } from '../styles/classes.ts';

const sizes = {
  sm: { mark: 'size-6', picture: 'h-6', word: 'text-lg' },
  md: { mark: 'size-7', picture: 'h-8', word: 'text-xl' },
  lg: { mark: 'size-12', picture: 'h-12', word: 'text-display' },
};

interface LogoProps {
  /** The name of the product. */
  name?: string;
  size?: 'sm' | 'md' | 'lg';
  wordmark?: boolean;
  /** Takes the place of our mark. Its size keeps its place while it loads. */
  picture?: { url: string; width: number; height: number } | null;
  className?: string;
}

/** Our mark: a ball bouncing down the bleachers. The rows take the text's colour, the ball the palette's; in one colour it still reads. */
export function Logo({ name = 'Bleachers', size = 'md', wordmark = true, picture, className }: LogoProps) {
  return (
    <span className={classes('inline-flex items-center gap-2', className)}>
      {picture ? (
        <img
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={wordmark ? '' : name}
          className={classes('w-auto max-w-32 shrink-0 object-contain object-left sm:max-w-52', sizes[size].picture)}
        />
      ) : (
        <svg
          viewBox="0 0 24 24"
          className={classes('shrink-0', sizes[size].mark)}
          {...(wordmark ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
        >
          <path
            d="M3.2 22.5a1.7 1.7 0 0 1-1.7-1.7v-2.6c0-.94.76-1.7 1.7-1.7h4.3v-3.6c0-.94.76-1.7 1.7-1.7h4.3V7.6c0-.94.76-1.7 1.7-1.7h5.6c.94 0 1.7.76 1.7 1.7v13.2c0 .94-.76 1.7-1.7 1.7Z"
            fill="currentColor"
          />
          <circle cx="6.6" cy="6.1" r="3.6" className="fill-primary" />
        </svg>
      )}
      {/* Beside large letters a narrow bar has no room for it. */}
      {wordmark ? (
        <span className={classes(sizes[size].word, '@max-[16rem]:sr-only leading-none font-extrabold tracking-[-0.045em]')}>{name}</span>
      ) : null}
    </span>
  );
}
