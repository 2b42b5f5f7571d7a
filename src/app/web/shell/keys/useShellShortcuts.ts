import type { RefObject } from 'react';
import { askToSignIn, useViewer } from '../../../../features/account/web/index.ts';
import { openComposer } from '../../../../features/posts/web/index.ts';
import { useShortcut } from '../../../../platform/web/keys/shortcuts.ts';
import { useShellFeed } from '../frame/useShellFeed.ts';

const group = 'Anywhere';

interface ShellActs {
  /** The header's search box, which a small screen hides. */
  searchBox: RefObject<HTMLInputElement | null>;
  onSearch: () => void;
  onShortcuts: () => void;
}

/** The keys that work on every page. */
export function useShellShortcuts({ searchBox, onSearch, onShortcuts }: ShellActs): void {
  const { viewer } = useViewer();
  const { tags } = useShellFeed();
  const search = () => {
    if (searchBox.current?.checkVisibility()) searchBox.current.focus();
    else onSearch();
  };
  useShortcut('?', 'This list', onShortcuts, { group });
  useShortcut('/', 'Search', search, { group });
  useShortcut('n', 'Write a post', () => (viewer ? openComposer({ tags }) : askToSignIn('to post')), { group });
}
