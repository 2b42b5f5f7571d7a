import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';
import { refuse } from '../../../../platform/shared/errors.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { readerById } from '../../../account/server/index.ts';
import { clockOfMember } from '../../../games/server/index.ts';
import { gameHref } from '../../../games/words/games.words.ts';
import { favoriteTags, tagById, tagByName } from '../../../tags/server/index.ts';
import { userOfToken } from '../feeds/feedTokens.actions.ts';
import { sendDocument } from '../outputs/documents.ts';
import { gamesOfTeams } from './calendars.queries.ts';
import { calendarGame } from './calendars.rules.ts';

const type = 'text/calendar; charset=utf-8';
const publicCaching = 'public, max-age=300';
/** How often calendars should ask again, and how long a game takes in them, in milliseconds. */
const refreshSeconds = 3_600;
const gameMs = 3 * 3_600_000;
/** The seconds of a time are lost in the format. */
const secondMs = 1_000;

/** The document of a calendar with the games of teams. It has no score and no result. */
async function calendarOf({ db, settings }: Context, title: string, tagIds: readonly number[]): Promise<string> {
  const { origin } = settings.publicUrl;
  const calendar = ical({
    name: `${title} · ${siteName()}`,
    prodId: { company: 'Bleachers', product: 'Games', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const stored of await gamesOfTeams(db, tagIds)) {
    const game = calendarGame(stored, Date.now());
    const start = new Date(Math.floor(Date.parse(game.startsAt) / secondMs) * secondMs);
    const changedAt = new Date(game.changedAt);
    // The first moment of a day in US Eastern time is on the same day in UTC.
    const times = game.timeKnown ? { start, end: new Date(start.getTime() + gameMs) } : { start, allDay: true };
    calendar.createEvent({
      ...times,
      id: `${game.id}@games.bleachers`,
      sequence: game.sequence,
      stamp: changedAt,
      lastModified: changedAt,
      summary: game.title,
      location: game.venue,
      url: origin + gameHref(game.id),
      status: game.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

/** Calendars of teams by their tags, and one of a person's own teams by the token of their feed. */
export function serveCalendars(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const options = { config: { limit: pageLimit } } as const;

  const send = (request: FastifyRequest, reply: FastifyReply, body: string | undefined, cacheControl: string) =>
    body === undefined
      ? sendRefusal(reply, refuse('not_found', 'There is no such calendar.'))
      : sendDocument(request, reply, { body, type }, cacheControl);

  app.get<{ Params: { name: string } }>('/calendar/:name.ics', options, async (request, reply) => {
    const { name } = request.params;
    const { body } = await readingAs(request.limited?.reader, () =>
      context.responseCache.read(`calendar ${name.toLowerCase()}`, async () => {
        const found = await tagByName(db, name);
        const tag = found && (await tagById(db, found.id));
        return { body: tag?.category === 'team' ? await calendarOf(context, tag.name, [tag.id]) : undefined };
      }),
    );
    return send(request, reply, body, publicCaching);
  });

  app.get('/calendar.ics', options, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    const token = new URL(request.url, context.settings.publicUrl.origin).searchParams.get('token') ?? '';
    const userId = await userOfToken(context, token);
    const person = userId === undefined ? undefined : await readerById(db, userId);
    if (!person) return send(request, reply, undefined, publicCaching);
    const limited = person.hasClock ? await clockOfMember(context, person.id) : undefined;
    const { body } = await readingAs(limited?.reader, async () => {
      const teams = (await favoriteTags(db, person.id)).flatMap(({ id, category }) => (category === 'team' ? [id] : []));
      return context.responseCache.read(`calendar of ${teams.join()}`, async () => ({
        body: await calendarOf(context, 'My teams', teams),
      }));
    });
    return send(request, reply, body, 'private, max-age=300');
  });
}
