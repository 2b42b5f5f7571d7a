import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import { type PushState, pushState, turnPushOff, turnPushOn } from './pushBrowser.ts';

const stateKey = ['push-state'] as const;

/** Whether this browser is pushed to, and how to change that. The state is undefined until the browser was asked. */
export function usePush(userId: string) {
  const client = useQueryClient();
  const { data: state } = useQuery({
    queryKey: [...stateKey, userId],
    queryFn: () => pushState(userId),
    staleTime: Infinity,
    retry: false,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean): Promise<PushState> => (isOn ? turnPushOn(userId) : turnPushOff()),
    onSuccess: next => client.setQueryData([...stateKey, userId], next),
    onError: () =>
      toast({
        variant: 'destructive',
        title: 'This browser could not be changed',
        description: 'Its push service may be away. Try again.',
      }),
  });
  return { state, isPending, turn: mutate };
}
