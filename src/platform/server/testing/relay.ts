import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Connection } from '../postgres/index.ts';

/** The state of the way to the server. */
export type RelayState =
  | 'open'
  /** The server accepts connections and says that it is starting, as PostgreSQL and poolers do. */
  | 'starting'
  /** Statements get no answer. */
  | 'silent';

/** A relay in front of the real PostgreSQL, which can be taken away. */
export interface Relay {
  /** The settings of connections that go through it. */
  connection: Connection;
  /** The server that new connections lead to. */
  target: Connection;
  state: RelayState;
  /** Cuts a connection that sends such a statement. */
  cutAt: RegExp | undefined;
  /** The number of statements that met a fault. */
  faults(): number;
  /** Cuts every connection, and refuses others until `mend`. */
  cut(): Promise<void>;
  /** Cuts every connection, and accepts others. */
  cutOpen(): void;
  /** Every statement passes again. */
  mend(): Promise<void>;
}

/** A message of PostgreSQL that refuses a connection. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

function connectTo({ host, port }: Connection): Socket {
  return host.startsWith('/') ? createConnection(join(host, `.s.PGSQL.${port}`)) : createConnection({ host, port });
}

export async function openRelay(target: Connection): Promise<Relay> {
  const clients = new Set<Socket>();
  let server: Server | undefined;
  let faults = 0;

  function serve(client: Socket): void {
    const upstream = connectTo(relay.target);
    clients.add(client);
    client.on('error', () => undefined).on('close', () => upstream.destroy());
    upstream
      .on('error', () => undefined)
      .on('close', () => {
        clients.delete(client);
        client.destroy();
      });
    upstream.pipe(client);
    client.on('data', data => {
      const isCut = relay.cutAt?.test(data.toString('latin1')) === true;
      if (relay.state === 'open' && !isCut) return void upstream.write(data);
      faults += 1;
      if (isCut) client.destroy();
      else if (relay.state === 'starting') client.end(refusal('57P03', 'the database system is starting up'));
    });
  }

  async function listen(port: number): Promise<void> {
    server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  const relay: Relay = {
    connection: { ...target, host: '127.0.0.1', port: 0 },
    target,
    state: 'open',
    cutAt: undefined,
    faults: () => faults,
    async cut() {
      const closed = server?.listening ? once(server, 'close') : undefined;
      server?.close();
      relay.cutOpen();
      await closed;
    },
    cutOpen() {
      for (const client of clients) client.destroy();
    },
    async mend() {
      relay.state = 'open';
      relay.cutAt = undefined;
      if (!server?.listening) await listen(relay.connection.port);
    },
  };
  await listen(0);
  const address = server?.address();
  if (typeof address !== 'object' || !address) throw new Error('the relay has no port');
  relay.connection.port = address.port;
  return relay;
}
