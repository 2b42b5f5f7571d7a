import { createHmac } from 'node:crypto';
import type { Context } from '../../../../platform/server/http/context.ts';

/** The token that opens the status of a notice. It is made anew each time and stored nowhere. */
export function tokenOf({ secret }: Pick<Context, 'secret'>, id: number): string {
  return createHmac('sha256', secret).update(`takedown ${id}`).digest('base64url');
}
