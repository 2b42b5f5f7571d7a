import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Settings } from '../settings/settings.ts';
import type { Store } from './store.ts';
import { BucketRefusal, StoreError } from './storeError.ts';

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
  const failure = (status: number, what: string) => {
    const message = `the bucket answered ${status} to ${what}`;
    return status >= 400 && status < 500 && status !== 429 ? new BucketRefusal(message) : new StoreError(message);
  };
  return {
    async put(name, content) {
      const response = await ask('PUT', name, { body: content, headers: { 'content-type': 'image/webp' } });
      await response.arrayBuffer();
      if (!response.ok) throw failure(response.status, 'an upload');
    },
    async get(name) {
      const response = await ask('GET', name);
      if (response.ok && response.body) {
        const length = Number(response.headers.get('content-length') ?? Number.NaN);
        return { body: Readable.fromWeb(response.body), length: Number.isNaN(length) ? undefined : length };
      }
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw failure(response.status, 'a download');
    },
    async remove(name) {
      const response = await ask('DELETE', name);
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw failure(response.status, 'a removal');
    },
  };
}
