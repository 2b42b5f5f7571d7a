const names = new Map([
  ['mail', 'Mail'],
  ['takedown_mail', 'Mail about a notice'],
  ['push', 'Push message'],
  ['copy_picture', 'Picture copy'],
  ['copy_avatar', 'Profile picture'],
  ['read_card', 'Embed card'],
  ['remove_picture', 'Picture removal'],
]);

/** A kind of job as people read it. */
export function nameOfKind(kind: string): string {
  return names.get(kind) ?? kind;
}
