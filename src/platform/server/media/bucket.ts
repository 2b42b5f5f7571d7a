import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Settings } from '../settings/settings.ts';
import type { Store } from './store.ts';
import { StoreError } from './storeError.ts';

const timeouts = 10_000;

/** Keeps uploads in an S3-compatible bucket, addressed by path: every such service understands that. */
export function bucketStore({ endpoint, name: bucket, region, accessKeyId, secretAccessKey }: NonNullable<Settings['bucket']>): Store {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const ask = async (method: string, name: string, init: RequestInit = {}): Promise<Response> => {
    const address = `${endpoint.href.replace(/\/$/, '')}/${encodeURIComponent(bucket)}/${encodeURIComponent(name)}`;
    try {
      const request = await client.sign(address, { ...init, method });
      return await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeouts) });
    } catch (error) {
      throw new StoreError('the bucket can’t be reached', { cause: error });
    }
  };
  return {
    async put(name, content) {
      const response = await ask('PUT', name, { body: content, headers: { 'content-type': 'image/webp' } });
      await response.arrayBuffer();
      if (!response.ok) throw new StoreError(`the bucket answered ${response.status} to an upload`);
    },
    async get(name) {
      const response = await ask('GET', name);
      if (response.ok && response.body) {
        const length = Number(response.headers.get('content-length') ?? Number.NaN);
        return { body: Readable.fromWeb(response.body), length: Number.isNaN(length) ? undefined : length };
      }
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new StoreError(`the bucket answered ${response.status} to a download`);
    },
    async remove(name) {
      const response = await ask('DELETE', name);
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw new StoreError(`the bucket answered ${response.status} to a removal`);
    },
  };
}
