/** Whether the menu entry 'Messages' is the current one. */
export function isAboutFriends(path: string): boolean {
  return /^\/(friends|chat)(\/|$)/.test(path);
}
