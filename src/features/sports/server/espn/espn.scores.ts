import type { GameTeam } from '../../sports.contract.ts';
import type { League } from '../../sports.rules.ts';
import { clockOf, liveGameOf, type ReadGame, regulationOf } from '../scores/game.ts';
import { type DayOfGames, readableOnes, SourceError } from '../upstream/provider.ts';
import { countOf, type Fields, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';
import { teamOfEspnId } from '../teams/teams.ts';

const unknownColor = '#64748B';

/** 'W-L', with ties or losses in overtime behind it. */
export function recordOf(entries: readonly unknown[] | undefined): Pick<GameTeam, 'wins' | 'losses' | 'record'> {
  const total = entries?.find(entry => ['total', 'ytd'].includes(textOf(fieldsOf(entry).type)));
  const text = textOf(fieldsOf(total).summary ?? fieldsOf(total).displayValue);
  const [, wins, losses] = /^(\d{1,3})-(\d{1,3})(?:-\d{1,3})?$/.exec(text) ?? [];
  return wins === undefined ? { wins: null, losses: null, record: null } : { wins: Number(wins), losses: Number(losses), record: text };
}

/** A team by its id, as we call it; one that we don't know, such as an all-star team, as the source does. */
export function espnTeam(league: League, team: Fields): Pick<GameTeam, 'tricode' | 'name' | 'color'> | undefined {
  const known = teamOfEspnId(league, textOf(team.id));
  if (known) return { tricode: known.code, name: known.name, color: known.color };
  const tricode = textOf(team.abbreviation).toUpperCase();
  const name = textOf(team.displayName).slice(0, 60);
  const color = /^[0-9a-f]{6}$/i.test(textOf(team.color)) ? `#${textOf(team.color).toUpperCase()}` : unknownColor;
  return /^[A-Z0-9&'-]{1,5}$/.test(tricode) && name ? { tricode, name, color } : undefined;
}

function sideOf(league: League, competitors: readonly unknown[], side: 'home' | 'away'): GameTeam | undefined {
  const competitor = fieldsOf(competitors.find(each => fieldsOf(each).homeAway === side));
  const team = espnTeam(league, fieldsOf(competitor.team));
  const score = countOf(competitor.score ?? 0);
  return team && score !== undefined ? { ...team, ...recordOf(listOf(competitor.records)), score } : undefined;
}

const otherStates: Readonly<Record<string, ReadGame['state']>> = {
  STATUS_POSTPONED: 'postponed',
  STATUS_CANCELED: 'canceled',
  STATUS_FORFEIT: 'canceled',
  STATUS_SUSPENDED: 'suspended',
  STATUS_DELAYED: 'delayed',
  STATUS_RAIN_DELAY: 'delayed',
};
const states: Readonly<Record<string, ReadGame['state']>> = { pre: 'scheduled', in: 'live', post: 'final' };

export function espnState(type: Fields): ReadGame['state'] | undefined {
  const state = otherStates[textOf(type.name)] ?? states[textOf(type.state)];
  // Over without having been completed: it was called off, by whatever name.
  return state === 'final' && type.completed === false ? 'postponed' : state;
}

function readEvent(league: League, event: unknown): ReadGame | undefined {
  const competition = fieldsOf(within(event, 'competitions', 0));
  const competitors = listOf(competition.competitors) ?? [];
  const status = fieldsOf(competition.status ?? fieldsOf(event).status);
  const type = fieldsOf(status.type);
  const id = textOf(fieldsOf(event).id);
  const startsAt = instantOf(fieldsOf(event).date ?? competition.date);
  const state = espnState(type);
  const [away, home] = [sideOf(league, competitors, 'away'), sideOf(league, competitors, 'home')];
  if (!/^\w{1,40}$/.test(id) || !startsAt || !state || !away || !home || competitors.length !== 2) return undefined;
  const regulation = countOf(within(competition, 'format', 'regulation', 'periods')) ?? regulationOf[league];
  const detail = textOf(type.shortDetail).slice(0, 20);
  return {
    id,
    startsAt,
    state,
    pause: type.name === 'STATUS_HALFTIME' ? 'halftime' : type.name === 'STATUS_END_PERIOD' ? 'end of period' : undefined,
    isShootout: league === 'nhl' && (/\bSO\b|shootout/i.test(detail) || type.name === 'STATUS_SHOOTOUT'),
    period: countOf(status.period) ?? 0,
    regulation: regulation || regulationOf[league],
    // Overtime of college football has no clock; innings neither.
    clock:
      league === 'mlb' || (league === 'college-football' && Number(status.period) > 4) ? undefined : clockOf(textOf(status.displayClock)),
    inning: /^(Top|Mid|Bot|End|Middle|Bottom) /i.test(detail) ? detail : '',
    away,
    home,
  };
}

/** ESPN's scoreboard of a day, in its shape for every league. */
export function espnScoreboard(league: League, answer: unknown): DayOfGames {
  const events = listOf(fieldsOf(answer).events);
  if (!events) throw new SourceError('the answer has no list of events');
  const { read, dropped } = readableOnes(events, event => readEvent(league, event));
  return { games: read.map(liveGameOf), dropped, isReplay: textOf(within(answer, 'provider', 'name')) === 'replay' };
}
