import type { QueryClient } from '@tanstack/react-query';
import type { Outbox } from './outbox.ts';

/** The ways in which the choices of a kind are shown on the page. */
export interface ShownChoices<Body, Stored> {
  /** Shows a waiting choice where its subject was read. It changes nothing where the choice is shown. */
  show: (client: QueryClient, body: Body) => void;
  /** Shows the state that the server answered with. */
  showStored: (client: QueryClient, stored: Stored, body: Body) => void;
  /** Reads the subject of a refused choice again. */
  readAgain: (client: QueryClient, body: Body) => Promise<void>;
}

/**
 * Sends the choices of an outbox and shows them while they wait, also on what is read meanwhile. A refused one is taken back and told with
 * the server's reason. Returns a function that stops it.
 */
export function createChoices<Body extends object, Stored>(
  client: QueryClient,
  outbox: Outbox<Body, Stored>,
  shown: ShownChoices<Body, Stored>,
  onRefused: (reason: string | undefined) => void,
): () => void {
  const show = () => outbox.writes.forEach(write => shown.show(client, write));
  const follow = () => {
    const refused = outbox.writes.find(({ state }) => state === 'refused');
    if (!refused) return show();
    outbox.takeBack(refused.key);
    onRefused(refused.reason);
    return void shown.readAgain(client, refused);
  };
  const stops = [
    outbox.subscribe(follow),
    client.getQueryCache().subscribe(({ type }) => {
      if (type === 'added' || type === 'updated') show();
    }),
    outbox.keepSending((stored, write) => shown.showStored(client, stored, write)),
  ];
  follow();
  return () => stops.forEach(stop => stop());
}
