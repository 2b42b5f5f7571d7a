import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StaticBlog {
  origin: string;
  close: () => void;
}

/** A blog of plain HTML on a port of its own: each path is an article with the line for its talk below. */
export async function openStaticBlog(product: string, { attributes = '' } = {}): Promise<StaticBlog> {
  const server = createServer((request, response) => {
    const title = decodeURIComponent((request.url ?? '/').split('?')[0]?.slice(1) ?? '').replaceAll('-', ' ');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" href="data:,"></head><body><main><h1>${title}</h1><p>The text of the article.</p>
<script src="${product}/embed/talk.js" async ${attributes}></script></main></body></html>`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
