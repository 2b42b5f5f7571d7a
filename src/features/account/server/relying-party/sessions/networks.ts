import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { rangesOf } from '../../../../../platform/server/http/limits/clientAddress.ts';

const keyOf = ({ secret }: Pick<Context, 'secret'>, range: string) =>
  createHmac('sha256', secret).update(`network ${range}`).digest('base64url').slice(0, 22);

/** The keyed hashes of the ranges in which an address lies. A session has them, so that moderators find accounts of one network. */
export function networkKeys(context: Pick<Context, 'secret'>, ip: string): string[] {
  return rangesOf(ip).map(range => keyOf(context, range));
}

/** The key of a range that somebody typed, such as `203.0.113.0/24`; undefined for a range of a size that sessions do not have. */
export function networkKey(context: Pick<Context, 'secret'>, typed: string): string | undefined {
  const [address = '', bits = address.includes(':') ? '64' : '32'] = typed.split('/');
  if (isIP(address) === 0) return undefined;
  const range = rangesOf(address).find(each => each.endsWith(`/${bits}`));
  return range && keyOf(context, range);
}
