import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../../platform/server/text/html.ts';
import { fullCookieName } from '../../../platform/server/http/cookies.ts';
import { streamTopicParameters } from '../../../features/posts/posts.topics.ts';
import { openApiDocument } from '../../../platform/server/http/openapi/document.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import type { RouteDefinition } from '../../../platform/shared/contract.ts';
import { contract, events } from '../../contract.ts';
import { pageLimit } from '../../../platform/server/http/limits/rateLimits.ts';
import { siteName } from '../../../platform/shared/siteName.ts';

const accessWords = { anyone: 'anyone', 'signed-in': 'signed in', named: 'signed in, with a username' };

function row(route: RouteDefinition): string {
  const call = `<code>${route.method} ${escapeHtml(route.path)}</code>`;
  const errors = route.errors.length > 0 ? route.errors.map(code => `<code>${code}</code>`).join(' ') : '';
  return `<tr><td>${call}</td><td>${escapeHtml(route.summary)}</td><td>${accessWords[route.access]}</td><td>${errors}</td></tr>`;
}

/** A page without scripts: the summary of each call, with a link to the whole document. */
function documentsPage(): string {
  const sections = Object.entries(contract).map(([feature, routes]) => {
    const rows = Object.values(routes as Record<string, RouteDefinition>).map(row);
    return `<h2>${feature}</h2><table><tr><th>call</th><th>does</th><th>for</th><th>refuses with</th></tr>${rows.join('')}</table>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(siteName())} API</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api-docs.css"></head><body><h1>${escapeHtml(siteName())} API</h1>
<p>JSON over HTTP on this origin, with a cookie session. Shapes, parameters and errors are in the
<a href="/api/openapi.json">OpenAPI document</a>.</p>${sections.join('')}</body></html>`;
}

/** A text that is made for the first request. The OpenAPI document takes half of the time in which a node starts. */
function onFirstRequest(make: () => string): () => string {
  let text: string | undefined;
  return () => {
    text ??= make();
    return text;
  };
}

/** GET /api/openapi.json and GET /api/docs, made from the contract that the server answers by. */
export function serveDocuments(app: FastifyInstance, settings: Settings): void {
  const document = onFirstRequest(() =>
    JSON.stringify(
      openApiDocument({
        contract,
        events,
        topicParameters: streamTopicParameters,
        sessionCookie: fullCookieName(settings, 'session'),
        origin: settings.publicUrl.origin,
      }),
    ),
  );
  const page = onFirstRequest(documentsPage);
  const options = { config: { limit: pageLimit } } as const;
  app.get('/api/openapi.json', options, async (_request, reply) => reply.type('application/json; charset=utf-8').send(document()));
  app.get('/api/docs', options, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page()),
  );
}
