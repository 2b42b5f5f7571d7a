import { createServer, type RequestListener } from 'node:http';

/** A stand-in for both embed sources, and at `/picture` for the proxy of pictures. */
export interface Upstream {
  url: string;
  /** Every request that came, path and query. */
  calls: string[];
  /** Answers in this way from now on; undefined answers as the sites do. */
  answerWith(listener: RequestListener | undefined): void;
  close(): Promise<void>;
}

export const quote = {
  author_name: 'Arena Notes',
  author_url: 'https://x.com/arenanotes',
  html: '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">Doors at six, tip-off at seven. <a href="https://t.co/abc">pic.x.com/abc</a></p>&mdash; Arena Notes (@arenanotes) <a href="https://x.com/arenanotes/status/20?ref_src=x">May 4, 2026</a></blockquote>\n<script async src="https://platform.x.com/widgets.js" charset="utf-8"></script>',
  width: 550,
  height: null,
  type: 'rich',
  cache_age: '3153600000',
  version: '1.0',
};

export const video = {
  title: 'Every angle of the buzzer beater',
  author_name: 'Courtside Films',
  author_url: 'https://www.youtube.com/@courtsidefilms',
  type: 'video',
  height: 113,
  width: 200,
  version: '1.0',
  html: '<iframe width="200" height="113" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" frameborder="0" allow="autoplay" allowfullscreen title="Every angle of the buzzer beater"></iframe>',
};

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const asTheSitesDo: RequestListener = (request, response) => {
  if (request.url?.startsWith('/picture')) {
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(dot, 'base64'));
    return;
  }
  const about = new URL(request.url ?? '', 'http://upstream').searchParams.get('url') ?? '';
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(about.includes('x.com') ? quote : video));
};

export async function openUpstream(host = '127.0.0.1'): Promise<Upstream> {
  let listener = asTheSitesDo;
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the upstream has no port');
  return {
    url: `http://${host}:${address.port}`,
    calls,
    answerWith(next) {
      listener = next ?? asTheSitesDo;
    },
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
