import { openUpstream } from '../../src/features/embeds/server/testing/upstream.ts';
import { openReplay } from '../../src/features/sports/server/replay/replay.ts';
import { startProduct } from './product.ts';

/** Made-up scores, posts on X, videos and pictures elsewhere, for every product that is started from here on. */
export async function openStandIns(): Promise<{ close(): Promise<void> }> {
  const replay = await openReplay();
  const upstream = await openUpstream();
  process.env.ESPN_API_URL = replay.url;
  process.env.NBA_CDN_URL = replay.url;
  process.env.X_OEMBED_URL = upstream.url;
  process.env.YOUTUBE_OEMBED_URL = upstream.url;
  process.env.PICTURE_PROXY_URL = `${upstream.url}/picture`;
  return {
    async close() {
      await replay.close();
      await upstream.close();
    },
  };
}

/** The product that the journeys share. Returns how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const standIns = await openStandIns();
  const product = await startProduct();
  process.env.JOURNEY_URL = product.url;
  process.env.JOURNEY_DATA = product.folder;
  return async () => {
    await product.stop();
    await standIns.close();
  };
}
