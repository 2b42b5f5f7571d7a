import { Flag, Link2, Share, VolumeX } from 'lucide-react';
import { ActionButton, Menu, type MenuEntry, copyLink } from '../../../../design/index.ts';
import { askToReport, useViewer } from '../../../account/web/index.ts';
import type { Post } from '../../posts.contract.ts';
import { headlineOf } from '../../posts.rules.ts';
import { shareBySystem } from './shareBySystem.ts';
import type { ShareTarget } from './shareTo.ts';

/** The other ways to share are fetched when one is chosen. */
const sharing = () => import('./shareTo.ts');

/** Copy link, the system's own share sheet where there is one, other sites, the picture, and the report of somebody else's post. */
export function ShareMenu({ post }: { post: Post }) {
  const { viewer } = useViewer();
  const text = headlineOf(post);
  const path = `/post/${post.id}`;
  const absolute = () => new URL(path, location.origin).href;
  const shareOn = (target: ShareTarget): MenuEntry => ({
    label: `Share on ${target}`,
    icon: <ShareIcon name={target} />,
    onSelect: () => void sharing().then(({ shareTo }) => shareTo(target, text, absolute())),
  });
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  const items: MenuEntry[] = [
    { label: 'Copy link', icon: <Link2 />, onSelect: () => void copyLink(absolute()) },
    ...(canShare ? [{ label: 'Share…', icon: <Share />, onSelect: () => void shareBySystem(text, absolute()) }] : []),
    shareOn('X'),
    shareOn('Reddit'),
    shareOn('WhatsApp'),
    {
      label: 'Download picture',
      icon: <ShareIcon name="picture" />,
      onSelect: () => void sharing().then(({ downloadPicture }) => downloadPicture(post.id)),
    },
    ...(viewer?.id === post.authorId && viewer
      ? []
      : [
          ...(viewer && post.authorId !== null
            ? [
                {
                  label: 'Mute or block',
                  icon: <VolumeX />,
                  onSelect: () => askToReport({ kind: 'post', id: post.id, name: post.authorName, avoids: true }, viewer),
                },
              ]
            : []),
          { label: 'Report', icon: <Flag />, onSelect: () => askToReport({ kind: 'post', id: post.id, name: post.authorName }, viewer) },
        ]),
  ];
  return <Menu trigger={<ActionButton label="Share" icon="share" />} items={items} />;
}

const outlines = {
  X: 'M4 4l16 16M20 4L4 20',
  Reddit: 'M12 8c5 0 9 2.7 9 6s-4 6-9 6-9-2.7-9-6 4-6 9-6zM9 13.5v.01M15 13.5v.01M9 17c2 1.2 4 1.2 6 0M12 8l1-5 4 1',
  WhatsApp: 'M4 20l1.4-4A8 8 0 1 1 8.2 18.8zM9 9c0 3 3 6 6 6',
  picture: 'M12 3v12M7 10l5 5 5-5M4 20h16',
};

function ShareIcon({ name }: { name: keyof typeof outlines }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
      <path d={outlines[name]} />
    </svg>
  );
}
