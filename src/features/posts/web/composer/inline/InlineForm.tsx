import { type KeyboardEvent, useState } from 'react';
import { Avatar, loadable } from '../../../../../design/index.ts';
import { useDraft } from '../../../../../platform/web/drafts/draft.ts';
import { useEarlyText } from '../../../../../platform/web/hydration/earlyText.ts';
import type { CurrentUser } from '../../../../account/account.contract.ts';
import { MentionTextArea } from '../../../../account/web/index.ts';
import { Writable } from '../../writing/Writable.tsx';
import { postLengthLimit } from '../../../posts.rules.ts';

const InlineTools = loadable(() => import('./InlineTools.tsx').then(module => module.InlineTools), <div className="h-10" />);

export interface InlineFormProps {
  viewer: CurrentUser;
  /** The tag of the post. */
  tag: string;
  /** The question of the field. */
  label: string;
}

/**
 * A field on the page of a tag in which a post is written. Its text stays on this device until it is sent. The buttons of a post, and
 * their code, come with the first use.
 */
export function InlineForm({ viewer, tag, label }: InlineFormProps) {
  const draft = useDraft(`post-in:${tag}`);
  const area = useEarlyText<HTMLTextAreaElement>(draft.setText);
  const [isUsed, setIsUsed] = useState(false);
  /** How often ⌘/Ctrl + Enter was pressed. */
  const [orders, setOrders] = useState(0);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) setOrders(orders + 1);
  };
  /** Words that were written while a text was sent stay. */
  const leave = (text: string) => {
    if (area.current?.value === text) draft.clear();
  };
  return (
    <div className="my-3 flex items-start gap-3 rounded-card bg-surface p-3 shadow-raised sm:px-4">
      <span className="mt-1.5 flex shrink-0 max-[22.5rem]:hidden">
        <Avatar name={viewer.username} src={viewer.profileImageUrl} flair={viewer.flair} size="sm" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2" onFocus={() => setIsUsed(true)}>
        <Writable>
          <MentionTextArea
            ref={area}
            label={label}
            hideLabel
            placeholder={label}
            value={draft.text}
            onChange={event => draft.setText(event.target.value)}
            onKeyDown={handleKey}
            limit={postLengthLimit}
            minRows={1}
            maxRows={10}
          />
          {(isUsed || draft.text !== '') && <InlineTools tag={tag} text={draft.text} orders={orders} onDone={leave} />}
        </Writable>
      </div>
    </div>
  );
}
