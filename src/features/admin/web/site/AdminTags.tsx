import { useState } from 'react';
import { AlertDialog, Button, Card, SearchField, TagChip, TextField } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { type Tag, tagsRoutes } from '../../../tags/tags.contract.ts';
import { adminRoutes } from '../../admin.contract.ts';
import { AdminForm } from '../AdminForm.tsx';
import { useAdminWrite } from '../admin.api.ts';

const maxPopular = 40;

/** Finds a tag, and changes it or merges it into another. */
export function AdminTags() {
  const [q, setQ] = useState('');
  const [tag, setTag] = useState<Tag | null>(null);
  return (
    <>
      <TagSearch label="Find a tag" q={q} onSearch={setQ} onChoose={setTag} />
      {!tag && q.trim() === '' && (
        <>
          <p className="text-muted">Find a tag to rename it, to give it another color or nicknames, or to merge it into another one.</p>
          <PopularTags onChoose={setTag} />
        </>
      )}
      {tag && <TagForm key={tag.id} tag={tag} onDone={setTag} />}
    </>
  );
}

function PopularTags({ onChoose }: Pick<TagSearchProps, 'onChoose'>) {
  const { data = [] } = useRead(tagsRoutes.popular, { query: { limit: maxPopular } });
  return <TagList label="Tags with the most posts" tags={data} onChoose={onChoose} />;
}

interface TagListProps {
  label: string;
  tags: readonly Tag[];
  onChoose: (tag: Tag) => void;
}

function TagList({ label, tags, onChoose }: TagListProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map(tag => (
        <li key={tag.id}>
          <Button variant="secondary" size="sm" onClick={() => onChoose(tag)}>
            {tag.name} ({tag.postCount})
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface TagSearchProps {
  label: string;
  q: string;
  onSearch: (q: string) => void;
  onChoose: (tag: Tag) => void;
}

function TagSearch({ label, q, onSearch, onChoose }: TagSearchProps) {
  const { data = [], isSuccess } = useRead(tagsRoutes.search, { query: { q } }, { enabled: q.trim() !== '' });
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={label}
        placeholder="Name or nickname"
        value={q}
        onChange={event => onSearch(event.target.value)}
        onClear={() => onSearch('')}
      />
      {q.trim() !== '' && isSuccess && data.length === 0 && <p className="text-muted">No tag fits.</p>}
      {q.trim() !== '' && <TagList label="Tags found" tags={data} onChoose={onChoose} />}
    </div>
  );
}

function TagForm({ tag, onDone }: { tag: Tag; onDone: (tag: Tag | null) => void }) {
  const [name, setName] = useState(tag.name);
  const [color, setColor] = useState(tag.color);
  const [aliases, setAliases] = useState('');
  const [q, setQ] = useState('');
  const [into, setInto] = useState<Tag | null>(null);
  const save = useAdminWrite(
    (body: { name: string; color: string; aliases?: string[] }) => call(adminRoutes.editTag, { params: { id: tag.id }, body }),
    () => 'The tag is saved',
  );
  const merge = useAdminWrite(
    (target: Tag) => call(adminRoutes.mergeTag, { params: { id: tag.id }, body: { into: target.id } }),
    merged => `All posts carry ${merged.name} now`,
  );
  const submit = () => {
    const list = aliases
      .split(',')
      .map(alias => alias.trim())
      .filter(Boolean);
    save.mutate({ name: name.trim(), color, ...(list.length > 0 && { aliases: list }) }, { onSuccess: onDone });
  };
  return (
    <>
      <Card as="section" aria-label={`The tag ${tag.name}`}>
        <AdminForm onSave={submit} pending={save.isPending} isValid={name.trim() !== ''}>
          <div>
            <TagChip name={name || tag.name} color={color} />
          </div>
          <TextField label="Name" value={name} maxLength={50} onChange={event => setName(event.target.value)} />
          <TextField label="Color" type="color" value={color} onChange={event => setColor(event.target.value)} />
          <TextField
            label="Nicknames"
            hint="Separated by commas; they replace those it has. Leave it empty to keep them."
            value={aliases}
            onChange={event => setAliases(event.target.value)}
          />
        </AdminForm>
      </Card>
      <Card as="section" aria-label={`Merge ${tag.name}`}>
        <TagSearch label={`Merge ${tag.name} into`} q={q} onSearch={setQ} onChoose={setInto} />
      </Card>
      <AlertDialog
        open={into !== null}
        onOpenChange={open => !open && setInto(null)}
        title={`Merge ${tag.name} into ${into?.name}?`}
        description={`${tag.postCount} posts will carry ${into?.name}, and ${tag.name} will be a nickname of it. This can’t be undone.`}
        confirmLabel="Merge"
        danger
        pending={merge.isPending}
        onConfirm={() =>
          into &&
          merge.mutate(into, {
            onSettled: () => setInto(null),
            onSuccess: () => onDone(null),
          })
        }
      />
    </>
  );
}
