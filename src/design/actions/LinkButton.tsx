import type { ComponentProps } from 'react';
import { Link } from '../layout/Link.tsx';
import { Button } from './Button.tsx';

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'variant'> & Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon'>;

/** A link that looks like a button. */
export function LinkButton({ variant = 'primary', size = 'md', icon, className, ...link }: LinkButtonProps) {
  return (
    <Button asChild variant={variant} size={size} icon={icon} className={className}>
      <Link variant="bare" {...link} />
    </Button>
  );
}
