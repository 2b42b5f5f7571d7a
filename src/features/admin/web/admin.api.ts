import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import type { ApiError } from '../../../platform/web/api/api.ts';
import { reportFailure } from '../../account/web/index.ts';

/** A write of an admin: says that it is done, and reads everything again. */
export function useAdminWrite<Input, Answer>(write: (input: Input) => Promise<Answer>, done: (answer: Answer, input: Input) => string) {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn: write,
    onSuccess: async (answer, input) => {
      toast({ variant: 'success', title: done(answer, input) });
      await client.invalidateQueries();
    },
    onError: error => reportFailure(error, 'That could not be saved. Please try again.'),
  });
}
