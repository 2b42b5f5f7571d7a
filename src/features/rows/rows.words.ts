/** Texts about rows that pages, chat messages and push messages share. */
import type { Game } from '../games/games.contract.ts';
import { shortName, statusText } from '../games/words/games.words.ts';
import type { Member, Row, RowClock } from './rows.contract.ts';

/** The teams of a game in three letters each, such as CLE at UTA. */
export function teamsOf({ away, home }: Pick<Game, 'away' | 'home'>): string {
  return `${away.tricode} at ${home.tricode}`;
}

/** The teams of a game by the names that a fan says, such as Cavaliers at Jazz. */
export function teamNames(game: Pick<Game, 'league' | 'away' | 'home'>): string {
  return `${shortName(game, game.away.name)} at ${shortName(game, game.home.name)}`;
}

/** The title of a row: its name, else the game. */
export function rowTitle({ name, game }: Pick<Row, 'name' | 'game'>): string {
  return name ?? teamNames(game);
}

/** The sentence that comes with the link of a row: whose it is. */
export function invitationOf({ members }: { members: readonly Pick<Member, 'username'>[] }): string {
  return `${members[0]?.username ?? 'A fan'} saved you a seat`;
}

const startOfGame = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
});

/** The start of a game in words; null while its time is unknown. */
export function startText({ startsAt, timeKnown }: Pick<Game, 'startsAt' | 'timeKnown'>): string | null {
  return timeKnown ? `${startOfGame.format(new Date(startsAt))} ET` : null;
}

/** A game with its start and without anything that tells how it goes. */
export function gameAndTime(game: Game): string {
  return [teamNames(game), startText(game)].filter(Boolean).join(' · ');
}

/** The number of free seats in words. */
export function freeSeatsText({ seats, members }: Pick<Row, 'seats' | 'members'>): string {
  const free = seats - members.length;
  if (free <= 0) return 'All seats are taken';
  return free === 1 ? '1 free seat' : `${free} free seats`;
}

/** The position of a row and its reason, for one of its members. */
export function rowClockText({ game, members }: Pick<Row, 'game' | 'members'>, clock: RowClock, own: string | null): string {
  if (clock.mode === 'replay') {
    if (game.state !== 'live') return clock.playing ? 'Watching later, together' : 'Paused';
    return `${clock.playing ? 'Together' : 'Paused'} · ${statusText(game)}`;
  }
  if (clock.heldBy) return clock.heldBy === own ? 'Catching up with you' : `Catching up with ${clock.heldBy}`;
  if (clock.behind > 0) {
    const slowest = members.find(member => member.isHere && member.behind === clock.behind);
    if (!slowest) return `${clock.behind} s behind`;
    const whose = slowest.username === own ? 'Your' : `${slowest.username}’s`;
    return `${whose} stream is ${clock.behind} s behind`;
  }
  return game.state === 'live' ? 'Live, together' : statusText(game);
}

/** The position of a row where a line has little room; null while it is live. */
export function shortRowClockText({ clock }: Pick<Row, 'clock'>): string | null {
  if (!clock) return null;
  if (clock.mode === 'replay') return clock.playing ? 'Watching later' : 'Paused';
  if (clock.heldBy) return 'Catching up';
  return clock.behind > 0 ? `${clock.behind} s behind` : null;
}
