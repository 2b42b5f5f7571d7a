import { z } from 'zod';
import { type EventDefinition, eventsPath } from '../../../shared/events.ts';
import type { Json, Schemas } from './schemas.ts';

/** The messages of a stream about itself. */
const streamNotice = z
  .object({
    type: z
      .enum(['opened', 'paused', 'resumed', 'missed'])
      .describe(
        'opened: the stream has begun. paused, resumed: events of other nodes do not come, or come again. missed: events may have been lost. Read again after the last two.',
      ),
  })
  .meta({ id: 'StreamNotice', description: 'A message of the stream about itself.' });

/** `post_counts` becomes `PostCountsEvent`. */
function schemaName(event: string): string {
  return `${event.replace(/(^|_)([a-z])/g, (_, _start, letter: string) => letter.toUpperCase())}Event`;
}

const streamParameters = [
  {
    name: 'signedIn',
    in: 'query',
    required: false,
    description: 'Asks for a member’s stream: the answer is 401 if the caller is not signed in. Without it they get a visitor’s.',
    schema: { type: 'string', enum: ['1'] },
  },
  {
    name: 'ago',
    in: 'query',
    required: false,
    description: 'How many milliseconds ago the caller read: the stream begins with the events since then, 30 seconds at most.',
    schema: { type: 'integer', minimum: 0, maximum: 999_999 },
  },
];

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Sent by EventSource when it connects again. The stream then begins with missed, since events may have been lost meanwhile.',
  schema: { type: 'string' },
};

/** The parts of the product that the stream's description has. */
export interface StreamDescription {
  events: Record<string, EventDefinition>;
  /** The parameters that name the topics of a stream. */
  topicParameters: readonly Json[];
}

/**
 * The call that opens the stream of events, with the schema of each event's data. `errorResponse` makes the response for a
 * status and its codes.
 */
export function eventsOperation(
  { events, topicParameters }: StreamDescription,
  schemas: Schemas,
  errorResponse: (status: number, codes: readonly string[]) => Json,
): { path: string; operation: Json } {
  const variants = Object.values(events).map(({ name, to, isPublic, data }) => {
    const named = data
      .extend({ type: z.literal(name).describe('The name of the event.') })
      .meta({ id: schemaName(name), description: `Sent to ${to}${isPublic ? ', visitors too' : ''}.` });
    return named;
  });
  const union = z
    .union([streamNotice, ...variants])
    .meta({ id: 'Event', description: 'The data of a server-sent event, which repeats the name of the event as `type`.' });
  return {
    path: eventsPath,
    operation: {
      operationId: 'events.stream',
      tags: ['events'],
      // A visitor gets a stream, too.
      security: [{}, { session: [] }],
      summary: 'One stream of server-sent events: what concerns the caller, the posts named, and the topics.',
      parameters: [...topicParameters, ...streamParameters, lastEventId],
      responses: {
        200: {
          description:
            'A stream that stays open. Each event has its name as `event:` and this JSON as `data:`; a comment comes every 25 seconds.',
          content: { 'text/event-stream': { schema: schemas.schemaOf(union, 'output') } },
        },
        400: errorResponse(400, ['invalid_input']),
        401: errorResponse(401, ['unauthorized']),
        429: errorResponse(429, ['rate_limited']),
        503: errorResponse(503, ['unavailable']),
      },
    },
  };
}
