import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MentionTextArea } from '../../account/web/index.ts';
import { takeImages, useImageUpload } from '../../images/web/index.ts';
import { MockDraftEditor } from '../../mock-drafts/web/index.ts';
import { PollEditor } from '../../polls/web/index.ts';
import { RankingsEditor } from '../../power-rankings/web/index.ts';
import { TagPicker } from '../../tags/web/index.ts';
import { type PostFeature, postLengthLimit } from '../posts.rules.ts';
import { draftProblem } from './draftProblem.ts';
import { ImageField } from './ImageField.tsx';
import { contentOf, type PostDraft, withFeature } from './postDraft.ts';
import { PostTypePicker } from './PostTypePicker.tsx';

interface PostFormProps {
  /** Names the form for a submit button outside it. */
  id: string;
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
  onSubmit: () => void;
  /** What the author of a poll should know before changing it. */
  pollHint?: string | undefined;
}

/** The fields of a post: text, poll, draft or rankings, tags, picture. ⌘/Ctrl + Enter sends. */
export function PostForm({ id, draft, onChange, onSubmit, pollHint }: PostFormProps) {
  const [isPollNew, openPoll] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [attempts, attempt] = useState(0);
  useEffect(() => {
    // What stands in the way may be out of view.
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const problem = attempts > 0 ? draftProblem(draft) : undefined;
  const [isOver, showOver] = useState(false);
  const picture = useImageUpload(({ url, width, height }) => onChange({ imageUrl: url, imageSize: { width, height } }));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    attempt(attempts + 1);
    // A picture on its way belongs to the post.
    if (!draftProblem(draft) && picture.progress === undefined) onSubmit();
  };
  const choose = (feature: PostFeature) => {
    openPoll(feature === 'poll');
    onChange(withFeature(draft, feature));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
  };
  return (
    <form
      ref={form}
      id={id}
      onSubmit={submit}
      onKeyDown={handleKey}
      {...takeImages(picture.send, showOver)}
      noValidate
      className="flex flex-col gap-5"
    >
      <MentionTextArea
        label="What’s on your mind?"
        placeholder="A take, a question, a story from the stands…"
        value={draft.content}
        onChange={event => onChange({ content: event.target.value })}
        limit={postLengthLimit - (contentOf(draft).length - draft.content.trim().length)}
        minRows={5}
        error={problem?.content}
        autoFocus
        required
      />
      <PostTypePicker value={draft.feature} tags={draft.tags} onChange={choose} />
      {draft.feature === 'poll' && draft.poll && (
        <PollEditor
          poll={draft.poll}
          onChange={poll => onChange({ poll })}
          onRemove={() => onChange({ feature: 'regular', poll: null })}
          problem={problem?.poll}
          hint={pollHint}
          autoFocus={isPollNew}
        />
      )}
      {draft.feature === 'mock-draft' && draft.picks && (
        <MockDraftEditor
          picks={draft.picks}
          onChange={picks => onChange({ picks })}
          onRemove={() => onChange({ feature: 'regular', picks: null })}
          problem={problem?.board}
        />
      )}
      {draft.feature === 'power-rankings' && draft.ranks && (
        <RankingsEditor
          teams={draft.ranks}
          onChange={ranks => onChange({ ranks })}
          onRemove={() => onChange({ feature: 'regular', ranks: null })}
          problem={problem?.board}
        />
      )}
      <TagPicker text={draft.content} tags={draft.tags} onChange={tags => onChange({ tags })} />
      <ImageField draft={draft} onChange={onChange} upload={picture} isOver={isOver} problem={problem?.imageUrl} />
    </form>
  );
}
