import { useState } from 'react';
import { Button, SearchField } from '../../../../design/index.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { tagsRoutes } from '../../../tags/tags.contract.ts';
import { useTags } from '../../../tags/web/index.ts';

interface TeamPickerProps {
  /** The ids of the chosen tags, in their order. */
  ids: readonly number[];
  max: number;
  pending: boolean;
  onChange: (ids: number[]) => void;
}

/** Chooses teams by a search. */
export function TeamPicker({ ids, max, pending, onChange }: TeamPickerProps) {
  const [q, setQ] = useState('');
  const tags = useTags();
  const { data = [], isSuccess } = useRead(tagsRoutes.search, { query: { q } }, { enabled: q.trim() !== '' });
  const found = data.filter(({ id, category }) => category === 'team' && !ids.includes(id)).slice(0, 8);
  function choose(next: number[]) {
    setQ('');
    onChange(next);
  }
  return (
    <>
      {ids.length > 0 && (
        <ul aria-label="Chosen teams" className="flex flex-wrap gap-2">
          {ids.map(id => {
            const name = tags.find(tag => tag.id === id)?.name ?? `Team ${id}`;
            return (
              <li key={id}>
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={pending}
                  aria-label={`Remove ${name}`}
                  onClick={() => choose(ids.filter(each => each !== id))}
                >
                  {name} ×
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {ids.length < max && (
        <SearchField
          label="Add a team"
          placeholder="Name or nickname of a team"
          value={q}
          onChange={event => setQ(event.target.value)}
          onClear={() => setQ('')}
        />
      )}
      {q.trim() !== '' && isSuccess && found.length === 0 && <p className="text-muted">No team fits.</p>}
      {q.trim() !== '' && found.length > 0 && (
        <ul aria-label="Teams found" className="flex flex-wrap gap-2">
          {found.map(({ id, name }) => (
            <li key={id}>
              <Button size="sm" variant="secondary" disabled={pending} onClick={() => choose([...ids, id])}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
