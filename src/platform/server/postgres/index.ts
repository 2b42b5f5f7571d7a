/** The door of the embedded PostgreSQL: the rest of the product imports nothing else of this folder. */
export {
  type Connection,
  type EmbeddedPostgres,
  hasData,
  restartWhenEnded,
  startEmbeddedPostgres,
} from './processes/launcher.ts';
/** For programs that start a PostgreSQL of their own: its programs refuse to run as root. */
export { type Account, accountFor, runAs } from './installed/account.ts';
