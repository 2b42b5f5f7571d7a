import { useRead } from '../../../platform/web/query.ts';
import { embedsRoutes } from '../embeds.contract.ts';
import type { Embed } from '../embeds.rules.ts';

/** What our own server knows of a linked post or video; asked only once it is wanted. */
export function useEmbed(embed: Embed, isWanted: boolean) {
  return useRead(embed.kind === 'x' ? embedsRoutes.x : embedsRoutes.youtube, { query: { url: embed.url } }, { enabled: isWanted });
}
