import { openStandIns } from '../../support/global-setup.ts';
import { openStaticBlog } from '../../support/blog.ts';
import { startProduct } from '../../support/product.ts';
import { openWatchingProxy } from './proxy.ts';

/** The product that the journeys of both engines share, behind the proxy that watches its pages. Returns how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const standIns = await openStandIns();
  const proxy = await openWatchingProxy();
  const product = await startProduct({ PUBLIC_URL: proxy.url });
  proxy.passTo(Number(new URL(product.url).port));
  const blog = await openStaticBlog(proxy.url);
  Object.assign(process.env, { JOURNEY_URL: proxy.url, JOURNEY_FOLDER: product.folder, JOURNEY_BLOG: blog.origin });
  return async () => {
    blog.close();
    await product.stop();
    proxy.close();
    await standIns.close();
  };
}
