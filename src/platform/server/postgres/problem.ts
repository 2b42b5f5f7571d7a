/** Why there is no embedded PostgreSQL, in one line that an operator can act on. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
