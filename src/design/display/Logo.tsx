import { classes } from '../classes.ts';

const sizes = {
  sm: { mark: 'size-6', word: 'text-lg' },
  md: { mark: 'size-7', word: 'text-xl' },
  lg: { mark: 'size-12', word: 'text-display' },
};

/** Our mark: a fan on the rows of the bleachers. The rows take the text's colour, the fan the palette's; in one colour it still reads. */
export function Logo({ size = 'md', wordmark = true, className }: { size?: 'sm' | 'md' | 'lg'; wordmark?: boolean; className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2 text-fg', className)}>
      <svg
        viewBox="0 0 24 24"
        className={classes('shrink-0', sizes[size].mark)}
        {...(wordmark ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'Bleachers' })}
      >
        <rect x="12.5" y="3.5" width="10" height="4.4" rx="2.2" fill="currentColor" />
        <rect x="7" y="10.1" width="15.5" height="4.4" rx="2.2" fill="currentColor" />
        <rect x="1.5" y="16.7" width="21" height="4.4" rx="2.2" fill="currentColor" />
        <circle cx="7.6" cy="5.7" r="2.9" className="fill-primary" />
      </svg>
      {wordmark ? <span className={classes(sizes[size].word, 'leading-none font-extrabold tracking-[-0.045em]')}>Bleachers</span> : null}
    </span>
  );
}
