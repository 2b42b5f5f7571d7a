import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../../../../design/index.ts';
import { MentionTextArea } from '../../../account/web/index.ts';
import { takeImages, useImageUpload } from '../../../images/web/index.ts';
import { TagPicker } from '../../../tags/web/index.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';
import { maxImages, postLengthLimit } from '../../posts.rules.ts';
import { AddToPost } from './AddToPost.tsx';
import { draftProblem } from './draft/draftProblem.ts';
import { ImageField } from './pictures/ImageField.tsx';
import { isBoard, isComposed } from './kindEditors.tsx';
import { KindFields } from './KindFields.tsx';
import { contentOf, emptyImage, type PostDraft, withKind } from './draft/postDraft.ts';
import { TextTools } from '../tools/TextTools.tsx';
import { Writable } from '../writing/Writable.tsx';

const noFiles: readonly File[] = [];

interface PostFormProps {
  /** Names the form for a submit button outside it. */
  id: string;
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
  onSubmit: () => void;
  /** A hint for the author before they change the poll. */
  pollHint?: string | undefined;
  /** Pictures that are uploaded at once. */
  files?: readonly File[] | undefined;
}

/** The pictures of a draft: those that it begins with, and those that are chosen, pasted or dropped. */
function usePictures(draft: PostDraft, onChange: PostFormProps['onChange'], files: readonly File[]) {
  const [isOver, setIsOver] = useState(false);
  const room = maxImages - draft.images.length;
  const picture = useImageUpload(({ url, width, height }) => {
    if (room > 0) onChange({ images: [...draft.images, { url, alt: '', size: { width, height } }] });
  });
  const send = (chosen: readonly File[]) => picture.send(...chosen.slice(0, room));
  const sendFiles = useEffectEvent(() => {
    if (files.length > 0) send(files);
  });
  useEffect(() => sendFiles(), []);
  return { picture, isOver, drop: takeImages(send, setIsOver) };
}

interface PostTextProps extends Pick<PostFormProps, 'draft' | 'onChange'> {
  hasBoard: boolean;
  error: string | undefined;
}

function PostText({ draft, onChange, hasBoard, error }: PostTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="flex flex-col gap-1">
      <MentionTextArea
        ref={area}
        label="What’s on your mind?"
        hideLabel={hasBoard}
        placeholder={hasBoard ? 'A line about your board…' : 'A take, a question, a story from the stands…'}
        value={draft.content}
        onChange={event => onChange({ content: event.target.value })}
        limit={postLengthLimit - (contentOf(draft).length - draft.content.trim().length)}
        minRows={hasBoard ? 1 : 4}
        maxRows={hasBoard ? 3 : 14}
        error={error}
        autoFocus
        required
      />
      {!hasBoard && <TextTools area={area} />}
    </div>
  );
}

/** Moves the focus to the first invalid field after each attempt to send: it may be out of view. */
function useFocusOnInvalid(form: RefObject<HTMLFormElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempts]);
}

/** The fields of a post: text, poll, draft or rankings, tags, picture. ⌘/Ctrl + Enter sends. */
export function PostForm({ id, draft, onChange, onSubmit, pollHint, files = noFiles }: PostFormProps) {
  const [newKind, setNewKind] = useState<PostKind>();
  const form = useRef<HTMLFormElement>(null);
  const tagField = useRef<HTMLInputElement>(null);
  const [wantsTags, setWantsTags] = useState(false);
  const [attempts, setAttempts] = useState(0);
  useFocusOnInvalid(form, attempts);
  const problem = attempts > 0 ? draftProblem(draft) : undefined;
  const { picture, isOver, drop } = usePictures(draft, onChange, files);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAttempts(attempts + 1);
    // A picture on its way belongs to the post.
    if (!draftProblem(draft) && picture.progress === undefined) onSubmit();
  };
  const choose = (kind: PostKind) => {
    setNewKind(kind);
    onChange(withKind(draft, kind));
  };
  // A board fills the dialog below one line of text.
  const hasBoard = isBoard(draft.kind);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
  };
  return (
    <form
      ref={form}
      id={id}
      onSubmit={submit}
      onKeyDown={handleKey}
      {...drop}
      noValidate
      className={classes('flex min-h-full flex-col', hasBoard ? 'gap-3' : 'gap-4')}
    >
      <Writable>
        <PostText draft={draft} onChange={onChange} hasBoard={hasBoard} error={problem?.content} />
        <AddToPost
          draft={draft}
          onKind={choose}
          onFiles={chosen => picture.send(...chosen)}
          onLink={() => onChange({ images: [...draft.images, emptyImage] })}
          onTags={() => {
            setWantsTags(true);
            tagField.current?.focus();
          }}
        />
        {isComposed(draft.kind) && (
          <KindFields
            kind={draft.kind}
            draft={draft}
            onChange={onChange}
            showsProblem={attempts > 0}
            isNew={newKind === draft.kind}
            hint={pollHint}
          />
        )}
        <TagPicker
          field={tagField}
          isWanted={wantsTags}
          isSlim={hasBoard}
          text={draft.content}
          tags={draft.tags}
          onChange={tags => onChange({ tags })}
        />
        <ImageField draft={draft} onChange={onChange} upload={picture} isOver={isOver} problems={problem?.images} />
      </Writable>
    </form>
  );
}
