/** src/features/power-rankings/README.md. */
import { onOneLine, splitNumberedLines, withNumberedLines } from '../boards/numberedLines.ts';
import { hasNbaTag, nbaTeams } from '../tags/tags.nba.ts';
import { rankLines } from './powerRankings.kind.ts';

export const previewRanks = 5;
export const ranksOnCard = 10;
export const ranksOnSmallCard = 5;
/** With more teams than this the standings have two columns. */
export const ranksInColumn = 10;
export const maxRanks = nbaTeams.length;
export const rankedTeamLimit = 60;

export const rankingTexts = {
  noRanks: 'Power rankings need at least one team: a line like “1. Oklahoma City Thunder”',
  manyRanks: `Power rankings have at most ${maxRanks} teams`,
  longTeam: `A team’s name has at most ${rankedTeamLimit} characters`,
  sameTeam: 'A team can be ranked once',
  noNbaTag: 'Power rankings need the tag NBA, NBA Draft or one of the NBA’s teams',
} as const;

/** ' - ' would make the line a draft pick. */
const dashes = /(?<=^|\s)-|-(?=\s|$)/g;
const protect = (text: string) => text.replaceAll('\\', '\\\\').replace(dashes, '\\-');
const plain = (text: string) => text.replace(/\\([\\-])/g, '$1');

/** A post's content: the text, then a line a team, 'N. team', best first. */
export function withRankings(text: string, teams: readonly string[]): string {
  const written = teams.map(onOneLine).filter(Boolean);
  return withNumberedLines(
    text,
    written.map((team, index) => ({ number: index + 1, text: protect(team) })),
  );
}

/** The text and the teams of a power ranking's content, best first. */
export function readRankings(content: string): { text: string; teams: string[] } {
  const { text, lines } = splitNumberedLines(content, rankLines);
  return { text, teams: lines.map(line => plain(line.text)) };
}

/** Why these teams are no power rankings; undefined when they are. */
export function rankingProblem(teams: readonly string[]): string | undefined {
  if (teams.length === 0) return rankingTexts.noRanks;
  if (teams.length > maxRanks) return rankingTexts.manyRanks;
  if (teams.some(team => team.length > rankedTeamLimit)) return rankingTexts.longTeam;
  return new Set(teams.map(team => team.toLowerCase())).size < teams.length ? rankingTexts.sameTeam : undefined;
}

/** Why a post with this content and these tags holds no power rankings, and what has to change; undefined when it does. */
export function powerRankingsProblem(content: string, tags: readonly string[]): { path: 'content' | 'tags'; message: string } | undefined {
  const problem = rankingProblem(readRankings(content).teams);
  if (problem) return { path: 'content', message: problem };
  return hasNbaTag(tags) ? undefined : { path: 'tags', message: rankingTexts.noNbaTag };
}

/** How many ranks a team has risen since the rankings before, negative if it fell; undefined if it was not in them. */
export function movementOf(team: string, index: number, previous: readonly string[]): number | undefined {
  const before = previous.findIndex(name => name.toLowerCase() === team.toLowerCase());
  return before < 0 ? undefined : before - index;
}
