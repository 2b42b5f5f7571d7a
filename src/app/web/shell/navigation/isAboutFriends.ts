/** Whether the menu entry 'Messages' is the current one. */
export function isAboutFriends(path: string): boolean {
  return path === '/friends' || path.startsWith('/chat/');
}
