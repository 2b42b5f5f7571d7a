import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadable } from '../../../../design/index.ts';
import { readStored, writeStored } from '../../../../platform/web/storage.ts';
import { isPushKnown } from './pushBrowser.ts';

const Offer = loadable(() => import('./PushOffer.tsx').then(module => module.PushOffer));

/** Kept in the browser, whose permission it is about. */
const answeredKey = 'push-offer-answered';

/** The keys of mutations after which the offer is made: a comment, and a favorite team. */
const moments: ReadonlySet<unknown> = new Set(['reply', 'favorites']);

/** Whether a favorite was removed. */
const isTakenBack = (change: unknown) => typeof change === 'object' && change !== null && 'lit' in change && change.lit === false;

function mayOffer(): boolean {
  return isPushKnown() && Notification.permission === 'default' && readStored(answeredKey) === null;
}

/** Offers push messages after somebody's first comment or favorite, once in a browser, and never when a page is opened. */
export function PushOfferAfterUse({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(
    () =>
      client.getMutationCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const { options, state } = event.mutation;
        if (moments.has(options.mutationKey?.[0]) && !isTakenBack(state.variables) && mayOffer()) setIsOffered(true);
      }),
    [client],
  );
  if (!isOffered) return null;
  const finish = () => {
    writeStored(answeredKey, 'yes');
    setIsOffered(false);
  };
  return <Offer userId={userId} onDone={finish} />;
}
