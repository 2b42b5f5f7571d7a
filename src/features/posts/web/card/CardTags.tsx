import { Link } from '../../../../design/index.ts';
import { tagHref } from '../../../tags/tags.rules.ts';
import { useTagColor } from '../../../tags/web/index.ts';
import { Marked } from '../content/text/Matches.tsx';

/** The number of tags that stand in the line of a card; the post has all. */
const maxShown = 2;

/** The first tags of a post, each of which leads to its feed, and the number of the others. */
export function CardTags({ tags }: { tags: readonly string[] }) {
  const colorOf = useTagColor();
  if (tags.length === 0) return null;
  const rest = tags.slice(maxShown);
  return (
    <ul className="flex max-w-full min-w-0 items-center gap-x-2.5" aria-label="Tags">
      {tags.slice(0, maxShown).map(name => (
        // A short name stays whole: two letters of it say nothing.
        <li key={name} className={name.length < 6 ? 'flex shrink-0' : 'flex min-w-0'}>
          <Link variant="bare" href={tagHref([name])} className="above-cover line-tag">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="chip-dot">
              <circle cx="5" cy="5" r="4.5" fill={colorOf(name)} />
            </svg>
            <span className="truncate">
              <Marked text={name} />
            </span>
          </Link>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')} className="above-cover shrink-0 text-xs text-muted">
          +{rest.length} more
        </li>
      )}
    </ul>
  );
}
