import { Armchair } from 'lucide-react';
import { Badge, Link } from '../../../../design/index.ts';
import type { ListedRow } from '../../rows.contract.ts';
import { rowPath } from '../../rows.rules.ts';
import { rowTitle } from '../../rows.words.ts';
import { Seats } from '../people/Seats.tsx';
import { useOpenRows } from '../rows.api.ts';

/** The rows shown outside of their own page. */
const maxShown = 2;

/** The ways back to the reader's open rows; nothing without one. */
export function YourRows() {
  const rows = useOpenRows();
  if (rows.length === 0) return null;
  return (
    <nav aria-label="Your rows" className="mb-3">
      <ul className="divide-y divide-line rounded-card bg-surface px-1 shadow-raised">
        {rows.slice(0, maxShown).map(row => (
          <li key={row.id}>
            <RowLink row={row} />
          </li>
        ))}
      </ul>
      {rows.length > maxShown && (
        <Link href="/rows" className="hit-area ml-3 text-sm">
          All your rows
        </Link>
      )}
    </nav>
  );
}

/** A row as one line: its game, its faces, and what is new in it. `note` stands beside the faces. */
export function RowLink({ row, note = '' }: { row: ListedRow; note?: string }) {
  return (
    <Link
      variant="bare"
      href={rowPath(row.code)}
      className="flex min-h-11 items-center gap-2 rounded-control px-2 py-1 text-sm hover:bg-hover"
    >
      <Armchair aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate font-semibold">{rowTitle(row)}</span>
      <Seats row={row} size="xs" note={note} />
      {row.unreadCount > 0 && <Badge tone="primary">{row.unreadCount} new</Badge>}
    </Link>
  );
}
