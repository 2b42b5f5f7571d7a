import type { ReactNode } from 'react';
import { SegmentedControl } from '../../../../design/index.ts';
import type { ReplySort } from '../../replies.rules.ts';

const options: { value: ReplySort; label: string; icon?: ReactNode }[] = [
  { value: 'new', label: 'Live', icon: <span aria-hidden="true" className="size-2 rounded-full bg-live" /> },
  { value: 'best', label: 'Best' },
  { value: 'old', label: 'Oldest' },
];

/** Chooses the order of a thread. Live has the newest first. */
export function ThreadSort({ sort, onChange }: { sort: ReplySort; onChange: (sort: ReplySort) => void }) {
  return <SegmentedControl label="Order of comments" options={options} value={sort} onValueChange={onChange} size="sm" />;
}
