import { Ticket } from 'lucide-react';
import { Button } from '../../../../design/index.ts';

/** Lets somebody look around a fresh install as one of its demo people. */
export function DemoHint({ email, onUse }: { email: string; onUse: () => void }) {
  return (
    <div className="mt-8 flex items-center gap-3 rounded-card bg-sunken p-4">
      <Ticket aria-hidden="true" className="size-5 shrink-0 text-link" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">Just looking around?</span>
        <span className="block truncate text-muted">{email}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={onUse}>
        Try the demo
      </Button>
    </div>
  );
}
