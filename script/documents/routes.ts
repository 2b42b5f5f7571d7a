import { type Routes, impliedErrors } from '../../src/platform/shared/contract.ts';
import { type EventDefinition, eventsPath } from '../../src/platform/shared/events.ts';

const accessWords = { anyone: '', 'signed-in': 'signed in', named: 'signed in, with a username' };

/** docs/generated/routes.md */
export function routesPage(contract: Record<string, Routes>, events: Record<string, EventDefinition>): string {
  const lines = ['# Routes', '', 'Every call of the API. The shapes are at `/api/docs` of the running product.'];
  for (const [feature, routes] of Object.entries(contract)) {
    lines.push('', `## ${feature}`, '', '| call | needs | what it does | refuses with |', '|---|---|---|---|');
    for (const [name, route] of Object.entries(routes)) {
      const errors = [...new Set([...route.errors, ...impliedErrors(route)])].filter(code => code !== 'internal' && code !== 'unavailable');
      lines.push(
        `| \`${route.method} ${route.path}\` (${name}) | ${accessWords[route.access]} | ${route.summary} | ${errors.join(', ')} |`,
      );
    }
  }
  lines.push(
    '',
    '## Events',
    '',
    `\`GET ${eventsPath}?posts=1,2,3&topics=live_scores:nba\` (signed in) is one stream of server-sent events: what concerns the caller,`,
    'the posts named, and the topics: `live_scores:` and a league.',
  );
  lines.push(
    'Each has its name as `event:` and JSON as `data:` that repeats the name as `type`. Of itself the stream says `open`; `paused` and',
  );
  lines.push(
    '`resumed`, while events of other nodes do not come; and `missed`, when some may have been lost: after the last two a page reads again.',
  );
  lines.push('', '| event | to | data beside `type` |', '|---|---|---|');
  for (const { name, to, data } of Object.values(events)) {
    lines.push(
      `| \`${name}\` | ${to} | ${Object.keys(data.shape)
        .map(field => `\`${field}\``)
        .join(', ')} |`,
    );
  }
  return `${lines.join('\n')}\n`;
}
