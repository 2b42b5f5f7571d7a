import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface BucketServer {
  url: string;
  objects: Map<string, Buffer>;
  /** The requests, such as `PUT /pictures/x.webp`. */
  calls: string[];
  /** Answers everything with this status from now on; undefined serves again. */
  breakWith(status: number | undefined): void;
  close(): Promise<void>;
}

export const bucketKeys = { accessKeyId: 'AKIATESTKEY', secretAccessKey: 'a secret of the test bucket', region: 'eu-test-1' };

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a request carries AWS Signature Version 4 of our keys, worked out here from the documentation. */
function isSigned(request: IncomingMessage): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const [, id, day = '', region = '', names = '', signature] = found ?? [];
  const time = String(request.headers['x-amz-date']);
  if (id !== bucketKeys.accessKeyId || region !== bucketKeys.region || !time.startsWith(day) || !names.split(';').includes('host'))
    return false;
  const headers = names
    .split(';')
    .map(name => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [request.method, request.url, '', headers, names, request.headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => keyed(before, part),
    keyed(`AWS4${bucketKeys.secretAccessKey}`, day),
  );
  return keyed(key, toSign).toString('hex') === signature;
}

/** A bucket like that of every S3-compatible service: what is not signed by its keys is refused. */
export async function openBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  let broken: number | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    calls.push(`${request.method} ${path}`);
    const chunks: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) chunks.push(part);
    if (broken !== undefined) return response.writeHead(broken).end();
    if (!isSigned(request)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const stored = objects.get(path);
    if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(path);
    if (request.method === 'GET' && !stored) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? stored : undefined);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the bucket has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    calls,
    breakWith(status) {
      broken = status;
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
