import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Card, Switch, toast } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { copyLink, shareBySystem } from '../../../posts/web/index.ts';
import type { Row } from '../../rows.contract.ts';
import { stubsRoutes } from '../../stubs.contract.ts';
import { showRow } from '../rows.api.ts';
import { teamsOf } from '../../rows.words.ts';

/** The ticket stub of a night: a picture with the score, the play of the row, and the names of those who agreed. */
export function Stub({ row }: { row: Row }) {
  const { code } = row;
  const params = { code };
  const client = useQueryClient();
  const [version, setVersion] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const show = useMutation({
    mutationFn: (showMe: boolean) => call(stubsRoutes.save, { params, body: { showMe } }),
    onSuccess: (_, showsName) => {
      setVersion(version + 1);
      showRow(client, { ...row, showsName });
    },
    onError: error => reportFailure(error, 'That did not work. Please try again.'),
  });
  const share = useMutation({
    mutationFn: () => call(stubsRoutes.share, { params }),
    onSuccess: ({ url }) => {
      const address = new URL(url, location.origin).href;
      return 'share' in navigator ? shareBySystem(`We sat together: ${teamsOf(row.game)}`, address) : copyLink(address);
    },
    onError: error => reportFailure(error, 'The stub could not be shared. Please try again.'),
  });
  const hide = useMutation({
    mutationFn: () => call(stubsRoutes.hide, { params }),
    onSuccess: () => toast({ variant: 'success', title: 'The stub has no public link now' }),
    onError: error => reportFailure(error, 'That did not work. Please try again.'),
  });
  return (
    <Card as="section" aria-labelledby="stub" className="flex flex-col gap-3">
      <h2 id="stub" className="text-base font-semibold">
        Ticket stub
      </h2>
      {!hasFailed && (
        <img
          src={`/api/rows/${code}/stub.png?version=${version}`}
          alt={`Ticket stub of ${teamsOf(row.game)}`}
          width={1200}
          height={630}
          loading="lazy"
          onError={() => setHasFailed(true)}
          className="h-auto w-full rounded-control"
        />
      )}
      <Switch label="Show my name on it" checked={row.showsName} onCheckedChange={showMe => show.mutate(showMe)} />
      {row.role === 'owner' && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Share2 />} pending={share.isPending} onClick={() => share.mutate()}>
            Share the stub
          </Button>
          <Button variant="ghost" icon={<Trash2 />} pending={hide.isPending} onClick={() => hide.mutate()}>
            End its public link
          </Button>
        </div>
      )}
    </Card>
  );
}
