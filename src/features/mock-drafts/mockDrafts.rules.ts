/** src/features/boards/README.md and src/features/mock-drafts/README.md, Editor. */
import { onOneLine, splitNumberedLines, withNumberedLines } from '../boards/numberedLines.ts';
import { hasNbaTag } from '../tags/tags.nba.ts';
import { maxPicks, presetTeam } from './draftOrder.ts';
import { pickLines } from './mockDrafts.kind.ts';
import type { KnownProspect } from './mockDrafts.view.ts';

export const playerLimit = 100;
export const teamLimit = 60;
export const positionLimit = 100;

export interface DraftPick {
  pick: number;
  player: string;
  team: string;
  /** 'SF-PF', or the author's text for an unlisted player: 'SF • 6'9" • Duke'. */
  position: string;
}

export const draftTexts = {
  noPicks: 'A mock draft needs at least one pick: a line like “1. Cooper Flagg - Dallas Mavericks (SF-PF)”',
  manyPicks: `A mock draft has at most ${maxPicks} picks`,
  longPlayer: `A player’s name has at most ${playerLimit} characters`,
  longTeam: `A team’s name has at most ${teamLimit} characters`,
  longPosition: `The text in brackets can have at most ${positionLimit} characters`,
  noNbaTag: 'A mock draft needs the tag NBA, NBA Draft or one of the NBA’s teams',
} as const;

const protect = (text: string, signs: RegExp) => text.replaceAll('\\', '\\\\').replace(signs, '\\$&');
const plain = (text: string) => text.replace(/\\([\\\-()])/g, '$1');

/** A hyphen with a blank beside it would end the name. */
const dashes = /(?<=^|\s)-|-(?=\s|$)/g;
const brackets = /[()]/g;

function lineOf({ player, team, position }: DraftPick): string {
  const bracket = position || !team ? ` (${protect(position, /(?!)/)})` : '';
  return `${protect(player, dashes)} - ${`${protect(team, brackets)}${bracket}`.trim()}`;
}

function pickOf({ number, text }: { number: number; text: string }): DraftPick {
  const dash = text.indexOf(' - ');
  const rest = text.slice(dash + 3).trim();
  const bracketed = rest.endsWith(')') ? /^(?:([^(].*?) )?\((.*)\)$/.exec(rest) : null;
  const [, team = '', position = ''] = bracketed ?? [undefined, rest];
  return { pick: number, player: plain(text.slice(0, dash)).trim(), team: plain(team).trim(), position: plain(position).trim() };
}

/** The picks to send: each field on one line, without picks that have no player. */
export function trimmedPicks(picks: readonly DraftPick[]): DraftPick[] {
  return picks
    .map(pick => ({ ...pick, player: onOneLine(pick.player), team: onOneLine(pick.team), position: onOneLine(pick.position) }))
    .filter(pick => pick.player !== '');
}

/** A post's content: the text, then a line a pick, 'N. player - team (position)'. */
export function withPicks(text: string, picks: readonly DraftPick[]): string {
  return withNumberedLines(
    text,
    trimmedPicks(picks).map(pick => ({ number: pick.pick, text: lineOf(pick) })),
  );
}

/** The text and the picks of a mock draft's content. */
export function readPicks(content: string): { text: string; picks: DraftPick[] } {
  const { text, lines } = splitNumberedLines(content, pickLines);
  return { text, picks: lines.map(pickOf) };
}

/** Why these picks are no mock draft; undefined when they are one. */
export function draftProblem(picks: readonly DraftPick[]): string | undefined {
  if (picks.length === 0) return draftTexts.noPicks;
  if (picks.some(pick => pick.pick > maxPicks)) return draftTexts.manyPicks;
  if (picks.some(pick => pick.player.length > playerLimit)) return draftTexts.longPlayer;
  if (picks.some(pick => pick.team.length > teamLimit)) return draftTexts.longTeam;
  return picks.some(pick => pick.position.length > positionLimit) ? draftTexts.longPosition : undefined;
}

/** Why a post with this content and these tags is no mock draft, and what has to change; undefined when it is one. */
export function mockDraftProblem(content: string, tags: readonly string[]): { path: 'content' | 'tags'; message: string } | undefined {
  const problem = draftProblem(readPicks(content).picks);
  if (problem) return { path: 'content', message: problem };
  return hasNbaTag(tags) ? undefined : { path: 'tags', message: draftTexts.noNbaTag };
}

/** A player's name as it is compared: without case, accents, punctuation, 'Jr.', and whichever name comes first. */
export function playerKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\p{Mark}.'’`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const kept = words.filter((word, index) => index === 0 || !/^(jr|sr|ii|iii|iv)$/.test(word));
  return kept.sort().join(' ');
}

/** Renumbered from 1, each pick for the team whose turn it is. */
export function inOrder(picks: readonly DraftPick[]): DraftPick[] {
  return picks.map((pick, index) => ({ ...pick, pick: index + 1, team: presetTeam(index + 1) }));
}

export function blankPick(pick: number): DraftPick {
  return { pick, player: '', team: presetTeam(pick), position: '' };
}

/** The board an editor shows of stored picks: those left out come back as blank ones. */
export function boardOf(picks: readonly DraftPick[]): DraftPick[] {
  const last = Math.min(maxPicks, picks.at(-1)?.pick ?? 0);
  return Array.from({ length: last }, (_, index) => picks.find(pick => pick.pick === index + 1) ?? blankPick(index + 1));
}

/** Thirty picks: at each the prospect whose rank is its number. */
export function filledBoard(prospects: readonly KnownProspect[]): DraftPick[] {
  return Array.from({ length: maxPicks }, (_, index) => {
    const prospect = prospects.find(one => one.rank === index + 1);
    return { ...blankPick(index + 1), player: prospect?.playerName ?? '', position: prospect?.position ?? '' };
  });
}

/** Whether no player is chosen yet, so that the board may be filled. */
export function isBlankBoard(picks: readonly DraftPick[]): boolean {
  return picks.every(pick => onOneLine(pick.player) === '');
}
