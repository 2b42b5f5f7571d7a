import { vi } from 'vitest';
import { type Answer, impliedErrors, type ParsedInput, type RouteDefinition, writerHeader } from '../../shared/contract.ts';
import { type ErrorCode, type Issue, refuse, statusOf } from '../../shared/errors.ts';
import { type EventData, type EventDefinition, eventsPath } from '../../shared/events.ts';
import { FakeStreams } from './fakeStreams.ts';
import { faults } from './observed.ts';

/** A call that reached the fake API, as the contract reads it. */
export interface ReceivedCall {
  route: RouteDefinition;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Idempotency-Key. */
  key: string | null;
  /** The account that the write belongs to, by its header. */
  writerId: string | null;
}

type Respond = (call: ReceivedCall) => Response | Promise<Response>;

function fault(text: string): Error {
  faults.push(text);
  return new Error(text);
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function errorResponse(code: ErrorCode, message: string, issues?: Issue[]): Response {
  return json(statusOf(refuse(code, message)), { error: code, code, message, ...(issues && { issues }) });
}

function paramsOf(route: RouteDefinition, path: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const groups = pattern.exec(path)?.groups;
  if (!groups) return pattern.test(path) ? {} : undefined;
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(search.keys())].map(name => [name, search.getAll(name)] as const);
  return Object.fromEntries(entries.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]));
}

/**
 * Stands in for the server in tests of the browser half. Requests and answers are parsed by the contract: an answer that does
 * not fit the route's schema, an undeclared error code and a call that no test expects all fail the test.
 */
export class FakeApi {
  /** Calls in the order they came. */
  readonly calls: ReceivedCall[] = [];
  /** False refuses every route that needs a session, as the server does. */
  isSignedIn = false;
  isOffline = false;
  readonly streams = new FakeStreams();
  readonly #answers: { route: RouteDefinition; respond: Respond }[] = [];

  constructor() {
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => this.#fetch(url, init));
  }

  /** Answers a route with a value, from now on. The latest answer of a route counts. */
  answer<R extends RouteDefinition>(route: R, value: Answer<R>): this {
    return this.#add(route, () => this.#success(route, value));
  }

  /** Answers a route with what a function makes of the parsed call. */
  answerWith<R extends RouteDefinition>(route: R, answerOf: (call: ParsedInput<R>) => Answer<R>): this {
    // The cast is sound: the call was parsed by this route's own schemas.
    return this.#add(route, call => this.#success(route, answerOf(call as unknown as ParsedInput<R>)));
  }

  /** Refuses a route with an error that the contract allows it. */
  refuse(route: RouteDefinition, code: ErrorCode, message = 'Refused.', issues?: Issue[]): this {
    if (![...route.errors, ...impliedErrors(route)].includes(code)) throw fault(`${route.method} ${route.path} does not declare ${code}`);
    return this.#add(route, () => errorResponse(code, message, issues));
  }

  /** Keeps the answers of a route back until `release` is called; without a call they never come. */
  hold(route: RouteDefinition): { release: () => void } {
    const before = this.#find(route);
    let release = () => undefined as void;
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    this.#add(route, async call => {
      await released;
      if (!before) throw fault(`nothing to release for ${route.method} ${route.path}`);
      return before(call);
    });
    return { release };
  }

  /** The calls of one route, in order. */
  callsOf(route: RouteDefinition): ReceivedCall[] {
    return this.calls.filter(call => call.route === route);
  }

  /** Pushes a live update to every open stream. */
  push<E extends EventDefinition>(event: E, data: EventData<E>): void {
    const parsed = event.data.safeParse(data);
    if (!parsed.success) throw fault(`The data of ${event.name} do not fit the contract: ${parsed.error.message}`);
    this.streams.send(event.name, { type: event.name, ...parsed.data });
  }

  #success(route: RouteDefinition, value: unknown): Response {
    if (route.response === null || value === undefined) return new Response(null, { status: 204 });
    const parsed = route.response.safeParse(JSON.parse(JSON.stringify(value ?? null)));
    if (!parsed.success) throw fault(`The answer for ${route.method} ${route.path} does not fit the contract: ${parsed.error.message}`);
    return json(route.status ?? 200, parsed.data);
  }

  #add(route: RouteDefinition, respond: Respond): this {
    this.#answers.unshift({ route, respond });
    return this;
  }

  #find(route: RouteDefinition): Respond | undefined {
    return this.#answers.find(answer => answer.route === route)?.respond;
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, 'http://bleachers.test');
    if (this.isOffline) throw new TypeError('Failed to fetch');
    if (url.pathname === eventsPath) return this.streams.open(url.searchParams, init.signal ?? undefined);
    const method = init.method ?? 'GET';
    for (const { route, respond } of this.#answers) {
      const params = route.method === method ? paramsOf(route, url.pathname) : undefined;
      if (!params) continue;
      const call = this.#read(route, params, url.searchParams, init);
      this.calls.push(call);
      if (route.access !== 'anyone' && !this.isSignedIn) return errorResponse('unauthorized', 'Sign in first.');
      return respond(call);
    }
    throw fault(`No answer was given for ${method} ${url.pathname}${url.search}`);
  }

  #read(route: RouteDefinition, params: Record<string, string>, search: URLSearchParams, init: RequestInit): ReceivedCall {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const parts = {
      params: route.params?.safeParse(params),
      query: route.query?.safeParse(queryOf(search)),
      body: route.body?.safeParse(body),
    };
    for (const [name, part] of Object.entries(parts)) {
      if (part && !part.success) throw fault(`The ${name} of ${route.method} ${route.path} do not fit the contract: ${part.error.message}`);
    }
    const headers = new Headers(init.headers);
    const [key, writerId] = [headers.get('idempotency-key'), headers.get(writerHeader)];
    return { route, params: parts.params?.data ?? {}, query: parts.query?.data ?? {}, body: parts.body?.data, key, writerId };
  }
}
