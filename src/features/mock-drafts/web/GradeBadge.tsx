import { classes } from '../../../design/index.ts';
import type { Grade } from '../mockDrafts.contract.ts';

const tones: Record<string, string> = {
  A: 'bg-success-soft text-success-text',
  B: 'bg-primary-soft text-link',
  C: 'bg-warning-soft text-warning-text',
};

/** A grade: the letter, and the percentage behind it. */
export function GradeBadge({ grade, className = '' }: { grade: Grade; className?: string }) {
  const tone = tones[grade.letter.charAt(0)] ?? 'bg-sunken text-fg';
  return (
    <span className={classes('inline-flex items-center gap-2 rounded-full px-3 py-1 font-semibold', tone, className)}>
      <span className="sr-only">Grade </span>
      <span className="text-base font-bold">{grade.letter}</span> <span className="text-sm tabular">{grade.percent}%</span>
    </span>
  );
}
