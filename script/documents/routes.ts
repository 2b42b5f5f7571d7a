import { type Routes, impliedErrors } from '../../src/platform/shared/contract.ts';

const accessWords = { anyone: '', 'signed-in': 'signed in', named: 'signed in, with a username' };

/** docs/generated/routes.md */
export function routesPage(contract: Record<string, Routes>): string {
  const lines = ['# Routes', '', 'Every call of the wire contract; the shapes are in openapi.json beside this page.'];
  for (const [feature, routes] of Object.entries(contract)) {
    lines.push('', `## ${feature}`, '', '| call | needs | what it does | refuses with |', '|---|---|---|---|');
    for (const [name, route] of Object.entries(routes)) {
      const errors = [...new Set([...route.errors, ...impliedErrors(route)])].filter(code => code !== 'internal' && code !== 'unavailable');
      lines.push(
        `| \`${route.method} ${route.path}\` (${name}) | ${accessWords[route.access]} | ${route.summary} | ${errors.join(', ')} |`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
