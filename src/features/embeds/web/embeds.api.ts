import { useRead } from '../../../platform/web/api/query.ts';
import { embedsRoutes } from '../embeds.contract.ts';
import type { Embed } from '../embeds.rules.ts';

/** Reads a linked post or video from our own server, only after it is wanted. */
export function useEmbed(embed: Embed, isWanted: boolean) {
  return useRead(embed.kind === 'x' ? embedsRoutes.x : embedsRoutes.youtube, { query: { url: embed.url } }, { enabled: isWanted });
}
