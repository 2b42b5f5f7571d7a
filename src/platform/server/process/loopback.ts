/** An address or a host name of this machine, as a socket or a URL spells it. */
const loopback = /^(127\.|::1$|::ffff:127\.|localhost$|\[::1\]$)/;

export const isLoopback = (host: string): boolean => loopback.test(host);
