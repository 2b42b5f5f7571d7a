import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { copyLink, shareBySystem } from '../../../posts/web/index.ts';
import type { Row } from '../../rows.contract.ts';
import { teamsOf } from '../../rows.words.ts';
import { stubsRoutes } from '../../stubs.contract.ts';
import { showRow } from '../rows.api.ts';

const failed = 'That did not work. Please try again.';

/** Whether the viewer's name, and their line if it is the best one, are on the stub. */
export function useShowOnStub(row: Row, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (showMe: boolean) => call(stubsRoutes.save, { params: { code: row.code }, body: { showMe } }),
    onSuccess: (_, showsName) => {
      showRow(client, { ...row, showsName });
      onDone();
    },
    onError: error => reportFailure(error, failed),
  });
}

/** Gives the stub its public address, and shares that. */
export function useShareStub({ code, game }: Row) {
  return useMutation({
    mutationFn: () => call(stubsRoutes.share, { params: { code } }),
    onSuccess: ({ url }) => {
      const address = new URL(url, location.origin).href;
      return 'share' in navigator ? shareBySystem(`We sat together: ${teamsOf(game)}`, address) : copyLink(address);
    },
    onError: error => reportFailure(error, 'The stub could not be shared. Please try again.'),
  });
}

export function useHideStub(code: string) {
  return useMutation({
    mutationFn: () => call(stubsRoutes.hide, { params: { code } }),
    onSuccess: () => toast({ variant: 'success', title: 'The stub has no public link now' }),
    onError: error => reportFailure(error, failed),
  });
}
