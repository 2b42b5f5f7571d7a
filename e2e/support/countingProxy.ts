import { createServer, request } from 'node:http';

/** An HTTP proxy that notes what reaches the server: what a browser or its worker takes from a cache does not. */
export interface CountingProxy {
  address: string;
  /** The addresses that were asked for, in their order. */
  asked: string[];
  close(): void;
}

export async function openCountingProxy(): Promise<CountingProxy> {
  const asked: string[] = [];
  const proxy = createServer((incoming, answer) => {
    const url = incoming.url ?? '';
    asked.push(url);
    const onward = request(url, { method: incoming.method ?? 'GET', headers: incoming.headers }, response => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  const place = proxy.address();
  if (typeof place !== 'object' || !place) throw new Error('the proxy has no port');
  return {
    address: `http://127.0.0.1:${place.port}`,
    asked,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
