/** The tabs of the inbox, which its address names. src/features/chat/README.md. */
export type InboxTab = 'messages' | 'friends' | 'requests';

export function readInboxTab(search: URLSearchParams): InboxTab {
  const tab = search.get('tab');
  return tab === 'friends' || tab === 'requests' ? tab : 'messages';
}

export function inboxHref(tab: InboxTab = 'messages'): string {
  return tab === 'messages' ? '/chat' : `/chat?tab=${tab}`;
}
