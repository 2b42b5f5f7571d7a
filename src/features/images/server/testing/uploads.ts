import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Caller, World } from '../../../../testing/world.ts';
import type { ErrorBody } from '../../../../platform/shared/errors.ts';
import type { UploadedImage } from '../../images.contract.ts';
import { pngChunk } from '../../../../platform/server/media/testing/png.ts';

export interface Part {
  name: string;
  content: Uint8Array | string;
  file?: string;
  type?: string;
}

const boundary = 'bleachers-test-boundary';

function formOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, content, file, type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n`,
    `${file === undefined ? '' : `content-type: ${type ?? 'image/png'}\r\n`}\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map(piece => Buffer.from(piece)));
}

export interface Uploaded {
  status: number;
  body: UploadedImage & ErrorBody;
  headers: Record<string, unknown>;
}

/** Sends a form as it stands. */
export async function sendForm(
  { app }: World,
  who: Caller,
  parts: readonly Part[],
  headers: Record<string, string> = {},
  url = '/api/images',
): Promise<Uploaded> {
  const response = await app.inject({
    method: 'POST',
    url,
    payload: formOf(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(who.cookie && { cookie: who.cookie }), ...headers },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

export function uploadFile(world: World, who: Caller, content: Uint8Array | string, file = 'picture.png', alt?: string): Promise<Uploaded> {
  return sendForm(world, who, [{ name: 'image', content, file }, ...(alt === undefined ? [] : [{ name: 'alt', content: alt }])]);
}

/** A black picture of one bit a pixel: some kilobytes, however large. `rows` less than the height is a file that lies. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A black picture as wide as it is high. */
export function hugePng(side: number, rows = side): Buffer {
  return blackPng(side, side, rows);
}

/** One pixel that blinks so many times. */
export function longGif(frames: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0]),
    Buffer.from([0, 0, 0, 255, 255, 255]),
  ]);
  const frame = (color: number) =>
    Buffer.from([0x21, 0xf9, 4, 0, 2, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, color ? 0x4c : 0x44, 1, 0]);
  const both = [frame(0), frame(1)];
  return Buffer.concat([head, ...Array.from({ length: frames }, (_, index) => both[index % 2] ?? head), Buffer.from([0x3b])]);
}

/** Frames of one color each, one after the other. */
export async function movingGif(colors: readonly string[], { width, height }: { width: number; height: number }): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp(await Promise.all(colors.map(frame)), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** Frames of noise, which no format makes small: at quality 1 the file is sent in a fraction of the space that it takes when it is kept. */
export async function noisyWebp(frames: number, side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const noise = () =>
    sharp(randomBytes(side * side * 3), { raw })
      .png()
      .toBuffer();
  return sharp(await Promise.all(Array.from({ length: frames }, noise)), { join: { animated: true } })
    .webp({ quality: 1, effort: 0 })
    .toBuffer();
}
