import { Slot, Slottable } from 'radix-ui/slot';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../states/Spinner.tsx';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  /** Keeps its width and its focus, shows that it works, ignores clicks. */
  pending?: boolean;
  fullWidth?: boolean;
  /** The looks go to the one child, usually a Link. */
  asChild?: boolean;
};

const variants = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
  secondary: 'bg-hover text-fg hover:bg-press',
  ghost: 'text-fg hover:bg-hover',
  danger: 'bg-danger text-danger-foreground hover:bg-danger-hover',
};

const sizes = {
  sm: 'h-8 px-3 text-sm gap-1.5 [&_svg]:size-4 hit-area',
  md: 'h-10 px-4 text-sm gap-2 [&_svg]:size-5',
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
  // Not `disabled` while pending: a disabled button loses the focus of who pressed it.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      {...props}
      onClick={pending || onClick ? handleClick : undefined}
      {...(pending ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={classes(
        'pressable inline-flex justify-center font-semibold whitespace-nowrap active:scale-97',
        variants[variant],
        sizes[size],
        pending && 'cursor-progress [&>:not([data-spinner])]:opacity-0',
        fullWidth && 'w-full',
        className,
      )}
    >
      {icon ? <span className="-ml-0.5 flex">{icon}</span> : null}
      {asChild ? <Slottable>{children}</Slottable> : <span className="truncate">{children}</span>}
      {pending ? (
        <span data-spinner="" className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </Element>
  );
}
