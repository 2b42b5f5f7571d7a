import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { TextArea, TextField } from '../../../design/index.ts';
import { TagPicker } from '../../tags/web/index.ts';
import { imageUrlProblem, postLengthLimit } from '../posts.rules.ts';
import { PostImage } from './PostImage.tsx';
import type { PostDraft } from './postDraft.ts';

interface PostFormProps {
  /** Names the form for a submit button outside it. */
  id: string;
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
  onSubmit: () => void;
}

/** What is wrong with a draft, by field; undefined when it can be sent. */
export function draftProblem(draft: PostDraft): { content?: string; imageUrl?: string } | undefined {
  const length = draft.content.trim().length;
  const url = draft.imageUrl.trim();
  const image = url ? imageUrlProblem(url) : undefined;
  if (length === 0) return { content: 'Write something first' };
  if (length > postLengthLimit) return { content: `A post has at most ${postLengthLimit.toLocaleString('en-US')} characters` };
  return image ? { imageUrl: image } : undefined;
}

/** The fields of a post: text, picture by address, tags. ⌘/Ctrl + Enter sends. */
export function PostForm({ id, draft, onChange, onSubmit }: PostFormProps) {
  const [attempted, attempt] = useState(false);
  const problem = attempted ? draftProblem(draft) : undefined;
  const imageUrl = draft.imageUrl.trim();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    attempt(true);
    if (!draftProblem(draft)) onSubmit();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
  };
  return (
    <form id={id} onSubmit={submit} onKeyDown={handleKey} noValidate className="flex flex-col gap-5">
      <TextArea
        label="What’s on your mind?"
        placeholder="A take, a question, a story from the stands…"
        value={draft.content}
        onChange={event => onChange({ content: event.target.value })}
        limit={postLengthLimit}
        minRows={5}
        error={problem?.content}
        autoFocus
        required
      />
      <TagPicker text={draft.content} tags={draft.tags} onChange={tags => onChange({ tags })} />
      <TextField
        label="Image address"
        hint="Optional: a link to a picture, starting with https://"
        type="url"
        inputMode="url"
        placeholder="https://…"
        value={draft.imageUrl}
        onChange={event => onChange({ imageUrl: event.target.value })}
        error={problem?.imageUrl}
      />
      {imageUrl && !imageUrlProblem(imageUrl) && <PostImage key={imageUrl} url={imageUrl} eager />}
    </form>
  );
}
