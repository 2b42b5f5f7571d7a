import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';
import type { DrawnIcon } from './RowButton.tsx';
import { formatCount } from '../display/counts/formatCount.ts';
import { Link } from '../layout/Link.tsx';

export type ActionButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  icon: DrawnIcon;
  label: string;
  count?: number;
  /** Shown beside the icon where there is room; the same words as the label. */
  text?: string;
  /** Given, the button is a toggle. */
  pressed?: boolean;
  tone?: 'like' | 'primary' | 'neutral';
  /** Given, it is a link. */
  href?: string;
};

const tones = {
  like: 'action-like',
  primary: 'action-primary',
  neutral: 'hover:bg-hover hover:text-fg aria-pressed:text-fg',
};

/** Like, comment, bookmark, share: an icon with its number under a post. */
export function ActionButton({ icon, label, count, text, pressed, tone = 'neutral', href, className, ...props }: ActionButtonProps) {
  const name = count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`;
  const looks = classes('action-button', `drawn-${icon}`, tones[tone], className);
  const content = (
    <>
      {count === undefined || (count === 0 && !text) ? null : ` ${formatCount(count)}`}
      {text ? <span className="max-sm:hidden">{` ${text}`}</span> : null}
    </>
  );
  if (href !== undefined) {
    return (
      <Link variant="bare" href={href} aria-label={name} data-tooltip={label} className={looks}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      data-tooltip={text ? undefined : label}
      {...props}
      aria-label={name}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      className={looks}
    >
      {content}
    </button>
  );
}
