import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { type Wave, wavesRoutes } from '../../waves.contract.ts';
import { readAgain } from '../queue/queue.api.ts';

export interface WaveFilter {
  minutes: number;
  network: string;
  words: string;
}

export const useWaves = (filter: WaveFilter) => useRead(wavesRoutes.find, { query: { ...filter } });

const accountsText = ({ accounts }: Wave) => `${accounts} account${accounts === 1 ? '' : 's'}`;

export function useBanWave(onDone: () => void) {
  const client = useQueryClient();
  return useMutation<Wave, ApiError, { users: string[]; reason: string }>({
    mutationFn: async body => {
      let wave = await call(wavesRoutes.ban, { body });
      while (wave.left > 0) wave = await call(wavesRoutes.ban, { body: { ...body, wave: wave.id } });
      return wave;
    },
    onSuccess: wave => {
      toast({ variant: 'success', title: `Banned ${accountsText(wave)}` });
      onDone();
    },
    onError: error => reportFailure(error, 'The accounts could not be banned. Please try again.'),
    onSettled: () => readAgain(client),
  });
}

export function useUndoWave() {
  const client = useQueryClient();
  return useMutation<Wave, ApiError, { id: number; reason: string }>({
    mutationFn: async ({ id, reason }) => {
      for (;;) {
        const wave = await call(wavesRoutes.undo, { params: { id }, body: { reason } });
        if (wave.undoneAt !== null) return wave;
      }
    },
    onSuccess: wave => toast({ variant: 'success', title: `Took back the ban of ${accountsText(wave)}` }),
    onError: error => reportFailure(error, 'The wave could not be taken back. Please try again.'),
    onSettled: () => readAgain(client),
  });
}
