import { Star, X } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { classes } from '../../styles/classes.ts';
import { Link } from '../../layout/Link.tsx';
import { formatCount } from '../counts/formatCount.ts';

type TagChipProps = {
  name: string;
  /** Stands for the name, such as the name with marked words. */
  label?: ReactNode;
  /** Any CSS colour; it fills the dot. */
  color: string;
  /** A link; or give `onClick` for a button; neither is plain text. */
  href?: string;
  onClick?: MouseEventHandler<HTMLElement>;
  selected?: boolean;
  /** Posts with the tag; nothing is shown at 0. */
  count?: number;
  onRemove?: () => void;
  starred?: boolean;
  onStarToggle?: () => void;
  size?: 'sm' | 'md';
  disabled?: boolean;
  className?: string;
};

const side = 'hit-area grid shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-hover hover:text-fg';

/** A tag: a dot in its colour and its name, with what can be done to it. */
export function TagChip(props: TagChipProps) {
  const {
    name,
    label,
    color,
    href,
    onClick,
    selected,
    count = 0,
    onRemove,
    starred = false,
    onStarToggle,
    size = 'sm',
    disabled,
    className,
  } = props;
  const small = size === 'sm';
  const sideClass = classes(side, small ? 'size-6 [&_svg]:size-3.5' : 'size-7 [&_svg]:size-4', 'mr-0.5');
  const content = (
    <>
      <svg viewBox="0 0 10 10" aria-hidden="true" className="chip-dot">
        <circle cx="5" cy="5" r="4.5" fill={color} />
      </svg>
      <span className="truncate">{label ?? name}</span> {count > 0 ? <span className="chip-count">{formatCount(count)}</span> : null}
    </>
  );
  const main = classes('chip-face', (onRemove || onStarToggle) && 'pr-1', (href !== undefined || onClick) && 'hit-area');
  return (
    <span
      className={classes(
        'chip',
        small ? 'chip-small' : 'min-h-8 text-sm',
        selected ? 'bg-primary-soft text-link ring-1 ring-link ring-inset' : 'chip-plain',
        (href !== undefined || onClick) && !selected && 'hover:bg-skeleton',
        disabled && 'opacity-45',
        className,
      )}
    >
      <Face {...props} className={main}>
        {content}
      </Face>
      {onStarToggle ? (
        <button
          type="button"
          onClick={onStarToggle}
          disabled={disabled}
          aria-label={`Favorite ${name}`}
          aria-pressed={starred}
          data-tooltip={starred ? 'Remove from favorites' : 'Add to favorites'}
          className={classes(sideClass, 'aria-pressed:text-warning-text')}
        >
          <Star fill={starred ? 'currentColor' : 'none'} />
        </button>
      ) : null}
      {onRemove ? (
        <button type="button" onClick={onRemove} disabled={disabled} aria-label={`Remove ${name}`} className={sideClass}>
          <X />
        </button>
      ) : null}
    </span>
  );
}

/** The part of a chip that leads somewhere or does something; plain text without either. */
function Face({ href, onClick, selected, disabled, className, children }: TagChipProps & { children: ReactNode }) {
  if (href !== undefined) {
    return (
      <Link variant="bare" href={href} onClick={onClick} aria-current={selected ? 'true' : undefined} className={className}>
        {children}
      </Link>
    );
  }
  if (!onClick) return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={disabled}
      {...(selected === undefined ? {} : { 'aria-pressed': selected })}
      className={className}
    >
      {children}
    </button>
  );
}
