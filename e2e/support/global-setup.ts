import { openUpstream } from '../../src/features/embeds/server/testing/upstream.ts';
import { openReplay } from '../../src/features/sports/server/testing/replay.ts';
import { startProduct } from './product.ts';

/** The product that the journeys share, with made-up scores, posts on X, videos and pictures elsewhere. Returns how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const replay = await openReplay();
  const upstream = await openUpstream();
  // For the products that journeys start for themselves, too.
  process.env.ESPN_API_URL = replay.url;
  process.env.NBA_CDN_URL = replay.url;
  process.env.X_OEMBED_URL = upstream.url;
  process.env.YOUTUBE_OEMBED_URL = upstream.url;
  process.env.PICTURE_PROXY_URL = `${upstream.url}/picture`;
  const product = await startProduct();
  process.env.JOURNEY_URL = product.url;
  process.env.JOURNEY_DATA = product.folder;
  return async () => {
    await product.stop();
    await replay.close();
    await upstream.close();
  };
}
