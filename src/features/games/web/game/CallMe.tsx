import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { Button } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { readKey } from '../../../../platform/web/api/query.ts';
import { askToSignIn, reportFailure, useViewer } from '../../../account/web/index.ts';
import { type Game, gamesRoutes } from '../../games.contract.ts';

/** Asks to be called for one game: when it starts, gets close, goes to overtime and ends. */
export function CallMe({ game: { id, state, calls = false } }: { game: Game }) {
  const client = useQueryClient();
  const { viewer, isKnown } = useViewer();
  const params = { id };
  const show = (isOn: boolean) =>
    client.setQueryData<Game>(readKey(gamesRoutes.one, { params }), known => known && { ...known, calls: isOn });
  const { mutate } = useMutation({
    mutationFn: (isOn: boolean) => call(isOn ? gamesRoutes.call : gamesRoutes.endCall, { params }),
    onMutate: show,
    onError: (error, isOn) => {
      show(!isOn);
      reportFailure(error, 'Failed to save this. Please try again.');
    },
  });
  if (!isKnown || (state !== 'scheduled' && state !== 'live')) return null;
  return (
    <Button
      variant="secondary"
      icon={calls ? <BellRing /> : <Bell />}
      aria-pressed={calls}
      onClick={() => (viewer ? mutate(!calls) : askToSignIn('to follow teams'))}
    >
      {calls ? 'Calling you' : 'Call me'}
    </Button>
  );
}
