import { openUpstream } from '../features/embeds/server/testing/upstream.ts';
import { openReplay } from '../features/sports/server/replay/replay.ts';

/** Stand-ins for everything outside that the product asks, with the settings that lead to them. */
export interface Sources {
  settings: Record<string, string>;
  close(): Promise<void>;
}

export async function openSources(): Promise<Sources> {
  const [upstream, replay] = await Promise.all([openUpstream(), openReplay()]);
  const { url } = upstream;
  return {
    settings: {
      X_OEMBED_URL: url,
      YOUTUBE_OEMBED_URL: url,
      PICTURE_PROXY_URL: `${url}/picture`,
      ESPN_API_URL: replay.url,
      NBA_CDN_URL: replay.url,
    },
    close: async () => void (await Promise.all([upstream.close(), replay.close()])),
  };
}
