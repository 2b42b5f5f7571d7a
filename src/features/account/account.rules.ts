/** src/features/account/README.md, Username. */

/** The density of lists of posts; the first is the default. src/features/account/README.md, Theme and density. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** A tab of the home: a name, or `tag:` and the name of a favorite. src/features/feed/README.md, Tabs of the home. */
export const homeTabPattern = /^(mine|following|everything|popular|tag:[^\p{Cc}]{1,50})$/u;

export const usernameLength = { least: 8, most: 20 };
/** People of a community that moved in keep their names. */
export const knownUsernameLength = { least: 3, most: 60 };

/** The most changes of a username on a day. */
export const renamesPerDay = 5;

/** The number of former usernames that are kept for a person, the latest ones. */
export const formerNamesKept = 3;

/** The maximum length of a bio. */
export const bioLengthLimit = 300;

/** A pause in typing after which a name is checked. */
export const usernameCheckDelay = 500;

export const usernameTaken = 'This username is already taken';
export const usernameAvailable = 'Username is available!';

const wellFormed = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** The first rule that a username breaks, as the sentence a person reads; undefined when it keeps them all. */
export function usernameProblem(username: string): string | undefined {
  if (username.length < usernameLength.least) return 'Username must be at least 8 characters long';
  if (username.length > usernameLength.most) return 'Username must be 20 characters or less';
  if (!/^[A-Za-z0-9_-]+$/.test(username)) return 'Username can only contain letters, numbers, underscores, and hyphens';
  if (!wellFormed.test(username)) return 'Username must start with a letter';
  if (/[-_]{2}/.test(username)) return 'Username cannot have consecutive hyphens or underscores';
  if (/[-_]$/.test(username)) return 'Username cannot end with an underscore or hyphen';
  return undefined;
}

const reservedNames = [
  'administrator',
  'moderator',
  'moderators',
  'superuser',
  'bleachers',
  'everyone',
  'anonymous',
  'deleteduser',
  'webmaster',
  'postmaster',
  'security',
  'supportteam',
  // Words of code, which a program that fails would show in place of a name.
  'undefined',
  'infinity',
  'null',
  'true',
  'false',
  'nan',
  'none',
  // Every route's first word of eight letters or more.
  'bookmarks',
  'usernamesetup',
  'forgotpassword',
  'resetpassword',
  'confirmemail',
  'settings',
  'unsubscribe',
];

const lettersOfDigits: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g', i: 'l' };

/** How a name reads to somebody in a hurry: without hyphens, and with digits as the letters that they stand for. */
function readHastily(name: string): string {
  const letters = name
    .toLowerCase()
    .replace(/[-_]/g, '')
    .replace(/[01345789i]/g, sign => lettersOfDigits[sign] ?? sign);
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const reserved = new Set(reservedNames.map(readHastily));

/**
 * Names that would pass for the house itself; without regard to case, hyphens, underscores, and digits or letters that look like
 * letters. Names of members are compared more strictly, by `username_skeleton` of the database.
 */
export function isReservedUsername(username: string): boolean {
  return reserved.has(readHastily(username));
}

/** The name that stands for a deleted account. */
export const deletedUser = 'deleted user';

/** How `users.issuer` names the built-in provider: not by its address, which changes with PUBLIC_URL. */
export const builtInIssuer = 'built-in';
