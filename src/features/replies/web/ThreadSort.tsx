import { SegmentedControl } from '../../../design/index.ts';
import type { ReplySort } from '../replies.rules.ts';

const options: { value: ReplySort; label: string }[] = [
  { value: 'best', label: 'Best' },
  { value: 'new', label: 'New' },
  { value: 'old', label: 'Old' },
];

/** Chooses the order of a thread. */
export function ThreadSort({ sort, onChange }: { sort: ReplySort; onChange: (sort: ReplySort) => void }) {
  return (
    <SegmentedControl label="Order of comments" options={options} value={sort} onValueChange={onChange} size="sm" className="self-start" />
  );
}
