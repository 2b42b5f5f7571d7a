/** The event streams that a page under test has open. Text goes out as the server's does, so the real parser reads it. */
export class FakeStreams {
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #encoder = new TextEncoder();
  readonly #sent: { text: string; at: number }[] = [];
  /** The queries of the streams, in the order they were opened. */
  readonly opened: URLSearchParams[] = [];
  /** Refuses the next streams with this status. */
  refusedWith: number | undefined;

  get count(): number {
    return this.#open.size;
  }

  open(query: URLSearchParams, signal: AbortSignal | undefined): Response {
    this.opened.push(query);
    if (this.refusedWith !== undefined) return new Response('{}', { status: this.refusedWith });
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: given => {
        controller = given;
        this.#open.add(given);
        given.enqueue(this.#encoder.encode('event: opened\ndata: {}\n\n'));
        // A stream begins with the events since its page was read, so none is lost while a page changes its stream.
        const since = performance.now() - Number(query.get('ago') ?? 0);
        for (const { text, at } of this.#sent) if (at >= since) given.enqueue(this.#encoder.encode(text));
      },
    });
    signal?.addEventListener('abort', () => {
      if (controller && this.#open.delete(controller)) controller.close();
    });
    return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
  }

  send(name: string, data: unknown): void {
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    this.#sent.push({ text, at: performance.now() });
    this.#write(text);
  }

  /** Ends every open stream, as a server does that goes away; `retryMs` is the pause that it asks for. */
  end(retryMs?: number): void {
    if (retryMs !== undefined) this.#write(`retry: ${retryMs}\n\n`);
    for (const controller of this.#open) controller.close();
    this.#open.clear();
  }

  #write(text: string): void {
    for (const controller of this.#open) controller.enqueue(this.#encoder.encode(text));
  }
}
