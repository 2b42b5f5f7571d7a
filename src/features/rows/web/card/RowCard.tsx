import { Armchair } from 'lucide-react';
import { Link } from '../../../../design/index.ts';
import { rowPath } from '../../rows.rules.ts';
import { freeSeatsText, rowTitle } from '../../rows.words.ts';
import { Seats } from '../people/Seats.tsx';
import { useRow } from '../rows.api.ts';

/** A row in a message: its game, its faces and free seats. The link stays a link if the row can't be read. */
export function RowCard({ code }: { code: string }) {
  const { data: row } = useRow(code);
  if (!row) return null;
  return (
    <Link
      variant="bare"
      href={rowPath(code)}
      className="mt-2 flex flex-col gap-1.5 rounded-control bg-surface p-3 whitespace-normal text-fg hover:bg-hover"
    >
      <span className="flex items-center gap-2 font-semibold">
        <Armchair aria-hidden="true" className="size-4 text-link" />
        {rowTitle(row)}
      </span>
      <Seats row={row} size="xs" />
      <span className="text-sm text-muted">{row.state === 'closed' ? 'Closed' : freeSeatsText(row)}</span>
    </Link>
  );
}
