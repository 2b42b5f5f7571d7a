import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import { Spinner } from '../states/Spinner.tsx';
import { pendingProps } from './pendingProps.ts';
import { CountBadge } from './CountBadge.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Its name, and what its tooltip says. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'secondary' | 'primary' | 'danger';
  size?: 'sm' | 'md';
  /** Given, the button is a toggle. */
  pressed?: boolean;
  pending?: boolean;
  /** Shown above 0, as 9+ above 9. */
  badge?: number;
  tooltip?: boolean;
};

const variants = {
  ghost: 'icon-button-ghost',
  secondary: 'bg-hover text-fg hover:bg-press aria-pressed:bg-primary-soft aria-pressed:text-link',
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
  danger: 'text-danger-text hover:bg-danger-soft',
};

/** A button that is only an icon, with a name and a tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  pressed,
  pending = false,
  badge = 0,
  tooltip = true,
  className,
  onClick,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      data-tooltip={tooltip ? label : undefined}
      {...props}
      aria-label={badge > 0 ? `${label} (${badge})` : label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...pendingProps(pending, onClick)}
      className={classes('icon-button', size === 'sm' ? 'icon-button-small' : 'icon-button-medium', variants[variant], className)}
    >
      {pending ? <Spinner /> : icon}
      <CountBadge value={badge} className="absolute top-0 left-1/2 ring-2 ring-canvas" />
    </button>
  );
}
