import { startProduct } from './product.ts';

/** The product that the journeys share. Returns how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.JOURNEY_URL = product.url;
  return () => product.stop();
}
