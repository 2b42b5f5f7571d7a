import { ImagePlus, Tag } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, IconButton } from '../../../../../design/index.ts';
import { useDraft } from '../../../../../platform/web/drafts/draft.ts';
import { imageTypes, movingTypes } from '../../../../images/images.rules.ts';
import { hasNbaTag } from '../../../../tags/tags.nba.ts';
import { postLengthLimit } from '../../../posts.rules.ts';
import { useCreatePost } from '../../writing/postWrites.api.ts';
import { type ComposerRequest, openComposer } from '../composer.store.ts';
import { emptyDraft, postBody } from '../draft/postDraft.ts';
import { composedKinds, kindEditors } from '../kindEditors.tsx';
import { PictureFiles } from '../pictures/PictureFiles.tsx';

interface InlineToolsProps {
  tag: string;
  text: string;
  /** How often the author asked by keys to send. */
  orders: number;
  /** This text was sent, or the composer has it. */
  onDone: (text: string) => void;
}

/** The row below an inline field: each icon opens the composer with the text, and Post sends it as it is. */
export function InlineTools({ tag, text, orders, onDone }: InlineToolsProps) {
  const pictures = useRef<HTMLInputElement>(null);
  const gifs = useRef<HTMLInputElement>(null);
  // The idempotency key is stored with the text, so a second try after a lost answer stores one post. Another text gets another key.
  const key = useDraft(`post-in:${tag}:key`);
  const [storedKey = '', ...keyed] = key.text.split(' ');
  const sent = useRef('');
  const create = useCreatePost(() => {
    key.clear();
    onDone(sent.current);
  });
  const canSend = text.trim() !== '' && text.trim().length <= postLengthLimit && !create.isPending;
  const send = () => {
    if (!canSend) return;
    const ownKey = keyed.join(' ') === text ? storedKey : crypto.randomUUID();
    key.setText(`${ownKey} ${text}`);
    sent.current = text;
    create.mutate({ post: postBody({ ...emptyDraft, content: text, tags: [tag], key: ownKey }), key: ownKey });
  };
  const sendByKeys = useEffectEvent(send);
  useEffect(() => {
    if (orders > 0) sendByKeys();
  }, [orders]);
  const goOn = (more: Partial<ComposerRequest> = {}) => {
    openComposer({ tags: [tag], content: text.trim(), ...more });
    key.clear();
    onDone(text);
  };
  const kinds = composedKinds.filter(kind => kindEditors[kind].lockedHint === null || hasNbaTag([tag]));
  return (
    // On a phone the row begins below the picture, because it needs the width of the card.
    <div className="-mb-1 -ml-2 flex items-center max-sm:-ml-13 max-[22.5rem]:-ml-2">
      <PictureFiles ref={pictures} label="Picture file" types={imageTypes} onChoose={files => goOn({ files })} />
      <PictureFiles ref={gifs} label="GIF file" types={movingTypes} onChoose={files => goOn({ files })} />
      <IconButton label="Add image" icon={<ImagePlus />} onClick={() => pictures.current?.click()} />
      <Button
        variant="ghost"
        aria-label="Add GIF"
        className="px-2.5! text-xs font-extrabold tracking-wide max-[22.5rem]:hidden"
        onClick={() => gifs.current?.click()}
      >
        GIF
      </Button>
      {kinds.map(kind => (
        <IconButton key={kind} label={kindEditors[kind].label} icon={kindEditors[kind].icon} onClick={() => goOn({ kind })} />
      ))}
      <IconButton label="Add tags" icon={<Tag />} onClick={() => goOn()} />
      <Button className="ml-auto" pending={create.isPending} disabled={!canSend && !create.isPending} onClick={send}>
        Post
      </Button>
    </div>
  );
}
