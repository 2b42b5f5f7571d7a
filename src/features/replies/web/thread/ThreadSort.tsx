import type { ReactNode } from 'react';
import { SegmentedControl } from '../../../../design/index.ts';
import { useNow } from '../../../../platform/web/time/clock.tsx';
import type { Game } from '../../../games/games.contract.ts';
import type { ReplySort } from '../../replies.rules.ts';

interface Option {
  value: ReplySort;
  label: string;
  icon?: ReactNode;
}

const live: Option = { value: 'new', label: 'Live', icon: <span aria-hidden="true" className="size-2 rounded-full bg-live" /> };
const newest: Option = { value: 'new', label: 'Newest' };
const others: readonly Option[] = [
  { value: 'best', label: 'Best' },
  { value: 'old', label: 'Oldest' },
];

/** The age from which a thread is not called live, in milliseconds. */
const liveForMs = 24 * 3_600_000;

/** Whether a thread is of now: its game is on, or its post is of the last day. */
function useIsOfNow(createdAt: string, game: Game | undefined): boolean {
  const age = useNow() - Date.parse(createdAt);
  return game ? game.state === 'live' : age < liveForMs;
}

interface ThreadSortProps {
  sort: ReplySort;
  onChange: (sort: ReplySort) => void;
  /** The time of the post, in ISO 8601. */
  createdAt: string;
  game?: Game | undefined;
}

/** Chooses the order of a thread. Live has the newest first; a thread of an earlier time calls it so. */
export function ThreadSort({ sort, onChange, createdAt, game }: ThreadSortProps) {
  const first = useIsOfNow(createdAt, game) ? live : newest;
  return (
    <SegmentedControl
      label="Order of comments"
      options={[first, ...others]}
      value={sort}
      onValueChange={onChange}
      size="sm"
      className="self-start"
    />
  );
}
