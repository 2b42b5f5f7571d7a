/** What the benchmark uses of autocannon, which brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Client {
    setRequests(requests: Request[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    timeout?: number;
    setupClient(client: Client): void;
  }
  interface Result {
    errors: number;
    timeouts: number;
  }
  interface Instance extends EventEmitter, PromiseLike<Result> {
    stop(): void;
    on(event: 'response', heard: (client: Client, status: number, bytes: number, milliseconds: number) => void): this;
  }
  export default function autocannon(options: Options): Instance;
}
