/** The words of the threads that the product opens, which an admin may write. src/features/game-threads/README.md. */

export const threadWordsLimit = 2_000;
export const maxOffDayTeams = 30;

const ofGame = ['away', 'home', 'start', 'venue', 'league'] as const;

/** The names in braces that stand for facts, by the kind of thread. */
export const placeholders = {
  game: ofGame,
  'post-game': [...ofGame, 'score'],
  'off-day': ['team', 'date', 'next'],
} as const;
export type ThreadKind = keyof typeof placeholders;

/** The usual words, as an admin who writes others finds them. Usual threads of games also say whether the game was moved and who led it. */
export const usualWords: Record<ThreadKind, string> = {
  game: '**Game thread: {away} at {home}**\n\nStarts {start} at {venue}.',
  'post-game': '**Post-game thread: {away} at {home}, {score}**',
  'off-day': '**{team} off-day thread: {date}**\n\nNo game today. The talk goes on here.\n\nNext: {next}',
};

const namesIn = (kind: ThreadKind) => new RegExp(`\\{(${placeholders[kind].join('|')})\\}`, 'g');

/** Whether the braces of words hold only names that the kind of thread has. */
export const hasKnownNames = (kind: ThreadKind, words: string): boolean => !/\{[^}]*\}/.test(words.replaceAll(namesIn(kind), ''));

/** Words with their facts. A line is left out if all names in it stand for nothing, such as that of the next game. */
export function fill(kind: ThreadKind, words: string, facts: Readonly<Record<string, string>>): string {
  const lines = words.split('\n').filter(line => {
    const names = [...line.matchAll(namesIn(kind))].map(([, name = '']) => facts[name]);
    return names.length === 0 || names.some(Boolean);
  });
  return lines
    .join('\n')
    .replaceAll(namesIn(kind), (_, name: string) => facts[name] ?? '')
    .trim();
}
