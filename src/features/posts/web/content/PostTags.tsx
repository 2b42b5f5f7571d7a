import { TagChip } from '../../../../design/index.ts';
import { tagHref } from '../../../tags/tags.rules.ts';
import { Marked } from './text/Matches.tsx';
import { useTagColor } from '../../../tags/web/index.ts';

/** The tags of a post; each leads to its feed. */
export function PostTags({ tags, className = '' }: { tags: readonly string[]; className?: string }) {
  const colorOf = useTagColor();
  if (tags.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`} aria-label="Tags">
      {tags.map(name => (
        <li key={name} className="above-cover flex max-w-full">
          <TagChip name={name} label={<Marked text={name} />} color={colorOf(name)} href={tagHref([name])} />
        </li>
      ))}
    </ul>
  );
}
