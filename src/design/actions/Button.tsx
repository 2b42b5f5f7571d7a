import { Slot, Slottable } from 'radix-ui/slot';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import { Spinner } from '../states/Spinner.tsx';
import { pendingProps } from './pendingProps.ts';

type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'light';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  /** Keeps its width and its focus, shows that it works, ignores clicks. */
  pending?: boolean;
  fullWidth?: boolean;
  /** The looks go to the one child, usually a Link. */
  asChild?: boolean;
};

const variants = {
  primary: 'button-primary',
  secondary: 'bg-hover text-fg hover:bg-press',
  ghost: 'button-ghost',
  danger: 'bg-danger text-danger-foreground hover:bg-danger-hover',
  /** On a picture or a team's colour, the same by day and by night. */
  light: 'bg-on-dark text-on-bright shadow-raised',
};

const sizes = {
  sm: 'button-small',
  md: 'button-medium',
  lg: 'h-12 px-6 text-base gap-2 [&_svg]:size-5',
};

/** A button. `type` is `button` unless given. */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  pending = false,
  fullWidth = false,
  asChild = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const Element = asChild ? Slot : 'button';
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      {...props}
      {...pendingProps(pending, onClick)}
      className={classes(
        'button',
        variants[variant],
        sizes[size],
        pending && 'cursor-progress [&>:not([data-spinner])]:opacity-0',
        fullWidth && 'w-full',
        className,
      )}
    >
      {icon ? <span className="-ml-0.5 flex">{icon}</span> : null}
      {asChild ? <Slottable>{children}</Slottable> : <span className="truncate"> {children} </span>}
      {pending ? (
        <span data-spinner="" className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </Element>
  );
}
