import { classes } from '../../../../design/index.ts';

/** How one message looks. */
export function bubble(isOwn: boolean): string {
  return classes(
    'max-w-full rounded-card px-3.5 py-2 break-words whitespace-pre-wrap [overflow-wrap:anywhere]',
    isOwn ? 'bg-primary text-primary-foreground' : 'bg-sunken text-fg',
  );
}
