import { type ReactNode, useId } from 'react';
import { Card } from '../display/Card.tsx';

/** A titled card of the right column. */
export function PanelSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padding="none" aria-labelledby={id} className="mb-4 p-4 last:mb-0">
      <div className="mb-3 flex min-h-6 items-center justify-between gap-3">
        <h2 id={id} className="text-base font-bold tracking-[-0.015em]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  );
}
