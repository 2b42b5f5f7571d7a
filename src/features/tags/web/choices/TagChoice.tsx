import { Check } from 'lucide-react';
import { classes } from '../../../../design/index.ts';
import type { Tag } from '../../tags.contract.ts';
import type { Stars } from '../favorites/favorites.api.ts';

/** Tags to pick favorites from, many at once. */
export function TagChoice({ label, tags, stars }: { label: string; tags: readonly Tag[]; stars: Stars }) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {tags.map(tag => {
        const isChosen = stars.isLit(tag);
        return (
          <li key={tag.id} className="flex">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => stars.toggle(tag)}
              className={classes(
                'relative flex min-h-12 w-full min-w-0 items-center gap-2 rounded-control px-3 py-1.5 text-left text-sm font-semibold transition-colors',
                // Scroll margins keep the focused tag clear of the bars at the bottom.
                'scroll-mb-40 md:scroll-mb-28',
                isChosen ? 'bg-primary-soft text-link ring-2 ring-link ring-inset' : 'bg-surface shadow-raised hover:bg-hover',
              )}
            >
              <svg viewBox="0 0 10 10" aria-hidden="true" className="size-4 shrink-0">
                <circle cx="5" cy="5" r="4.6" fill={tag.color} className="stroke-line-strong" strokeWidth="0.5" />
              </svg>
              <span className="min-w-0 flex-1 break-words">{tag.name}</span>
              <Check
                aria-hidden="true"
                className={classes('size-4 shrink-0 max-sm:absolute max-sm:top-1.5 max-sm:right-1.5', !isChosen && 'invisible')}
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
