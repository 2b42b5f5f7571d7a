/** An answer of fewer bytes than this is sent as it is. */
export const worthCompressing = 1_024;

/** Whether a client takes an encoding. A list that forbids one of them by `q=0` is rare, and gets its answer as it is. */
export function accepts(accepted: string | undefined, encoding: 'br' | 'gzip'): boolean {
  if (!accepted || /q=0(\.0*)?(,|$)/.test(accepted)) return false;
  return (encoding === 'br' ? /\bbr\b/ : /\bgzip\b/).test(accepted);
}
