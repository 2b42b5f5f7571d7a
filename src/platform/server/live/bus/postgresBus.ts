import pg from 'pg';
import type { ConnectionSettings } from '../../db/database.ts';
import { busChannel, busOver, type OpenBus } from './bus.ts';

/** The texts go as JSON, which is written in one pass. For an array `pg` makes several copies of each text. */
const notifyAll =
  'select pg_notify($1, text) from json_array_elements_text($2::json) with ordinality as waiting (text, place) order by place';

/** Nodes on one PostgreSQL reach each other by LISTEN and NOTIFY, over a connection of its own. */
export function postgresBus(settings: ConnectionSettings): OpenBus {
  return busOver((heard, lost) => {
    const client = new pg.Client({ ...settings, application_name: 'bleachers bus', keepAlive: true });
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection ended')));
    client.on('notification', ({ payload = '' }) => heard(payload));
    return {
      // Events are not stored, so no commit has to wait for the disk.
      ready: client.connect().then(() => client.query(`set synchronous_commit = off; listen ${busChannel}`)),
      send: parts =>
        client.query({ name: 'notify all', text: notifyAll, values: [busChannel, JSON.stringify(parts.map(({ text }) => text))] }),
      close: () => void client.end().catch(() => undefined),
    };
  });
}
