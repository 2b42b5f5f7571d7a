import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Switch } from '../../../../design/index.ts';
import type { Row } from '../../rows.contract.ts';
import { teamsOf } from '../../rows.words.ts';
import { useShareStub, useShowOnStub } from './stub.api.ts';

/** The ticket stub of a night at the end of its row. Its owner shares it by a public address, the others save the picture. */
export function Stub({ row }: { row: Row }) {
  const [version, setVersion] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const show = useShowOnStub(row, () => setVersion(version + 1));
  const share = useShareStub(row);
  const href = `/api/rows/${row.code}/stub.png?version=${version}`;
  if (hasFailed) return null;
  return (
    <section aria-label="Ticket stub" className="flex flex-col gap-2 px-3 py-2">
      <img
        src={href}
        alt={`Ticket stub of ${teamsOf(row.game)}`}
        width={1200}
        height={630}
        onError={() => setHasFailed(true)}
        className="h-auto w-full rounded-card"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {row.role === 'owner' ? (
          <Button size="sm" icon={<Share2 />} pending={share.isPending} onClick={() => share.mutate()}>
            Share the stub
          </Button>
        ) : (
          <Button asChild size="sm" variant="secondary">
            <a href={href} download="stub.png">
              <Download aria-hidden="true" />
              Save the stub
            </a>
          </Button>
        )}
        <Switch label="Show my name" checked={row.showsName} onCheckedChange={showMe => show.mutate(showMe)} className="ml-auto" />
      </div>
    </section>
  );
}
