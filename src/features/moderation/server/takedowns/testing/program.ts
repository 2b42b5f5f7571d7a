/** A node that dies by SIGKILL while it hides the targets of a due notice: after it hid them, before the commit. */
import { type ConnectionSettings, createDatabase } from '../../../../../platform/server/db/database.ts';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { hideDueNotices } from '../deciding.actions.ts';

const connection = JSON.parse(process.argv[2] ?? '{}') as ConnectionSettings;
const db = createDatabase(
  {
    ...connection,
    onStatement: ({ sql }) => {
      // The last thing that the transaction writes.
      if (sql.includes('update takedowns set state')) process.kill(process.pid, 'SIGKILL');
    },
  },
  () => undefined,
);
const nothing = () => undefined;
const log = { error: (facts: { err: unknown }) => process.stderr.write(`${String(facts.err)}\n`), warn: nothing, info: nothing };
// The cast is sound: hiding uses these parts of the context alone.
await hideDueNotices({ db, log, secret: 'a secret', live: { publish: nothing }, events: { wake: nothing } } as unknown as Context);
