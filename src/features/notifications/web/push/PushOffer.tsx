import { X } from 'lucide-react';
import { Button, Card, IconButton } from '../../../../design/index.ts';
import { usePush } from './push.api.ts';

/** Offers push messages to somebody who has just done what others may answer. It stays until it is answered or dismissed. */
export function PushOffer({ userId, onDone }: { userId: string; onDone: () => void }) {
  const { state, isPending, turn } = usePush(userId);
  if (state !== 'off') return null;
  return (
    <Card
      as="section"
      aria-label="Get told of answers"
      padding="sm"
      className="fixed inset-x-4 bottom-(--above-dock) z-bar mx-auto flex max-w-dialog-sm items-center gap-3 pl-4"
    >
      <p className="min-w-0 flex-1">
        <span className="font-semibold">Don’t miss the answer.</span> Get told on this device, also while the site is closed.
      </p>
      <Button size="sm" pending={isPending} onClick={() => turn(true, { onSettled: onDone })}>
        Turn on
      </Button>
      <IconButton label="Not now" icon={<X />} onClick={onDone} />
    </Card>
  );
}
