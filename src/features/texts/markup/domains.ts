import tlds from 'tlds' with { type: 'json' };

/** These end a domain also without a path. The others are words too: "great game.best of the year". */
const plainEnds: ReadonlySet<string> = new Set(
  'com org net edu gov tv gg info app dev io uk ca de fr eu nl ch dk fi pl cz jp kr cn br mx ar'.split(' '),
);
/** All top-level domains. */
export const domainEnds: ReadonlySet<string> = new Set(tlds);

const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,24})(?::\d{1,5})?([/?#]\S*)?$/;

/** The address of a bare domain such as `espn.com/nba`; undefined for other words, file names and versions. */
export function addressOfDomain(text: string): string | undefined {
  const path = text.search(/[/?#]/);
  // A capital inside is more often a sentence that begins without a blank: "What a game.He scored 60".
  const host = path === -1 ? text : text.slice(0, path);
  const [, end = '', rest = ''] =
    domain.exec(host.replace(/^[A-Z](?=[a-z])/, sign => sign.toLowerCase()) + (path === -1 ? '' : text.slice(path))) ?? [];
  if (!domainEnds.has(end)) return undefined;
  const isNamed = host.toLowerCase().startsWith('www.') || rest.length > 1 || plainEnds.has(end);
  const address = `https://${text}`;
  return isNamed && /[a-z]/i.test(host.slice(0, -end.length)) && URL.canParse(address) ? address : undefined;
}
