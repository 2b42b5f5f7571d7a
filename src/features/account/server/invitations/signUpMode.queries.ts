import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { Settings } from '../../../../platform/server/settings/settings.ts';

type SignUpMode = Settings['signUp'];

/** How accounts are made now: as an admin chose, or else as SIGN_UP says. Read at each use, so that a choice holds on every node at once. */
export async function signUpMode({ db, settings }: { db: Connection; settings: Pick<Settings, 'signUp'> }): Promise<SignUpMode> {
  const { rows } = await sql<{ mode: SignUpMode }>`select mode from sign_up_choice`.execute(db);
  return rows[0]?.mode ?? settings.signUp;
}

export async function chooseSignUpMode(tx: Transaction, mode: SignUpMode): Promise<void> {
  await sql`insert into sign_up_choice (mode) values (${mode}) on conflict (is_only) do update set mode = excluded.mode`.execute(tx);
}
