import { Flag, Link2, Share, VolumeX } from 'lucide-react';
import { IconButton, Menu, type MenuEntry, SharedIcon } from '../../../../design/index.ts';
import { askToReport, useViewer } from '../../../account/web/index.ts';
import type { Post } from '../../posts.contract.ts';
import { copyLink } from './copyLink.ts';
import { headlineOf } from '../../posts.rules.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

async function shareBySystem(text: string, url: string): Promise<void> {
  // Closing the system's share sheet is a choice and no error.
  await navigator.share({ title: siteName(), text, url }).catch(() => undefined);
}

/** Copy link, the system's own share sheet where there is one, X, and the report of somebody else's post. */
export function ShareMenu({ post }: { post: Post }) {
  const { viewer } = useViewer();
  const text = headlineOf(post);
  const path = `/post/${post.id}`;
  const absolute = () => new URL(path, location.origin).href;
  const shareOnX = () => {
    const query = new URLSearchParams({ text, url: absolute() });
    open(`https://x.com/intent/post?${query}`, '_blank', 'noopener,noreferrer');
  };
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  const items: MenuEntry[] = [
    { label: 'Copy link', icon: <Link2 />, onSelect: () => void copyLink(absolute()) },
    ...(canShare ? [{ label: 'Share…', icon: <Share />, onSelect: () => void shareBySystem(text, absolute()) }] : []),
    { label: 'Share on X', icon: <XMark />, onSelect: shareOnX },
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
  return <Menu trigger={<IconButton label="Share" icon={<SharedIcon name="share" />} />} items={items} />;
}

function XMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M4 4l16 16M20 4L4 20" />
    </svg>
  );
}
