import { createHmac } from 'node:crypto';
import type { Context } from '../../../../platform/server/http/context.ts';

/** The token that opens the status of a notice. It is made anew each time and stored nowhere. */
export function tokenOf({ secret }: Pick<Context, 'secret'>, id: number): string {
  return createHmac('sha256', secret).update(`takedown ${id}`).digest('base64url');
}

/** The network address of a sender as it is counted, unreadable in the table. */
export function networkKeyOf({ secret }: Pick<Context, 'secret'>, address: string): string {
  return createHmac('sha256', secret).update(`takedown network:${address}`).digest('base64url');
}
