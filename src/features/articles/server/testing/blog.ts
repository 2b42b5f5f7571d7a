import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Blog {
  origin: string;
  /** The paths that were asked for, with their queries. */
  asked: string[];
  /** Answers of paths; a text is a page. */
  pages: Map<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;
  close(): Promise<void>;
}

/** A site on another port, which answers what a test says and 404 otherwise. */
export async function openBlog(): Promise<Blog> {
  const asked: string[] = [];
  const pages: Blog['pages'] = new Map();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages.get(request.url ?? '') ?? pages.get((request.url ?? '').split('?')[0] ?? '');
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === 'string') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    else page(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    asked,
    pages,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** A page of a blog as blogs write it. */
export const page = (title: string, more = '') =>
  `<!doctype html><html><head><title>${title}</title>${more}</head><body><h1>x</h1></body></html>`;

/** The timeouts of a busy machine: a slow answer is no failure here. */
export const patient = { first: 30_000, whole: 60_000 };
