import { type ReactNode, useId } from 'react';
import { classes } from '../styles/classes.ts';
import { Card } from '../display/Card.tsx';

interface PanelSectionProps {
  title: string;
  action?: ReactNode;
  /** Without a card, and with a smaller title. */
  quiet?: boolean;
  className?: string;
  children: ReactNode;
}

/** A titled section of the right column. */
export function PanelSection({ title, action, quiet = false, className, children }: PanelSectionProps) {
  const id = useId();
  const content = (
    <>
      <div className={classes('flex min-h-6 items-center justify-between gap-3', quiet ? 'mb-2' : 'mb-3')}>
        <h2 id={id} className={quiet ? 'text-sm font-semibold text-muted' : 'text-base font-bold tracking-[-0.015em]'}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </>
  );
  return quiet ? (
    <section aria-labelledby={id} className={classes('mb-5 px-4 last:mb-0', className)}>
      {content}
    </section>
  ) : (
    <Card as="section" padding="none" aria-labelledby={id} className={classes('mb-4 p-4 last:mb-0', className)}>
      {content}
    </Card>
  );
}
