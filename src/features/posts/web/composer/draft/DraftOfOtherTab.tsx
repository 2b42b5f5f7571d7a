import { Button } from '../../../../../design/index.ts';

/** Says that another tab changed the same draft, and lets the author choose one of the two. */
export function DraftOfOtherTab({ onChoose }: { onChoose: (which: 'this' | 'other') => void }) {
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-2 rounded-control bg-primary-soft p-3 text-sm">
      <p className="min-w-48 flex-1">This draft was changed in another tab. Both versions are safe.</p>
      <Button variant="secondary" size="sm" onClick={() => onChoose('other')}>
        Use the other
      </Button>
      <Button variant="secondary" size="sm" onClick={() => onChoose('this')}>
        Keep this one
      </Button>
    </div>
  );
}
