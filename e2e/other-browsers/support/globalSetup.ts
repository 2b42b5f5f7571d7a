import { openStandIns } from '../../support/global-setup.ts';
import { startProduct } from '../../support/product.ts';
import { openWatchingProxy } from './proxy.ts';

/** The product that the journeys of both engines share, behind the proxy that watches its pages. Returns how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const standIns = await openStandIns();
  const proxy = await openWatchingProxy();
  const product = await startProduct({ PUBLIC_URL: proxy.url });
  proxy.passTo(Number(new URL(product.url).port));
  process.env.JOURNEY_URL = proxy.url;
  return async () => {
    await product.stop();
    proxy.close();
    await standIns.close();
  };
}
