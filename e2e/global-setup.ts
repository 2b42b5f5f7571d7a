import { openReplay } from '../src/features/sports/server/testing/replay.ts';
import { startProduct } from './product.ts';

/** The product that the journeys share, with made-up scores. Returns how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const replay = await openReplay();
  // For the products that journeys start for themselves, too.
  process.env.ESPN_API_URL = replay.url;
  process.env.NBA_CDN_URL = replay.url;
  const product = await startProduct();
  process.env.JOURNEY_URL = product.url;
  return async () => {
    await product.stop();
    await replay.close();
  };
}
