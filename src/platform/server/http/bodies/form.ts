import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteDefinition } from '../../../shared/contract.ts';
import { Refusal, refuse } from '../../../shared/errors.ts';
import { createSemaphore } from '../../concurrency/semaphore.ts';
import { cutSlowBody } from '../connections/bodySpeed.ts';

type Form = NonNullable<RouteDefinition['form']>;

export interface GivenForm {
  file: Uint8Array;
  fields: Record<string, unknown>;
}

const megabyte = 1024 * 1024;
/** The limits of the fields beside the file of a form. */
const beside = 64 * 1024;
/** Two at a time of one person, who would otherwise leave no place for others. A body that has to wait is not read. */
const receiving = createSemaphore({ maxConcurrent: 100, maxConcurrentPerKey: 2, maxWaiting: 100, maxWaitMs: 10_000 });

/** Files are held in memory until their request is answered: so many bytes on this node. */
const maxHeldBytes = 96 * megabyte;
let heldBytes = 0;

/** A file that is being received. */
interface Receiving {
  since: number;
  bytes: number;
  /** Ends it, because others need its room. */
  end: () => void;
}

/** The files that are being received, the one that began first at the top. */
const receivingNow = new Set<Receiving>();
/** A file that takes longer than this, in milliseconds, makes room for others: a few slow ones would otherwise hold all of it. */
const patienceMs = 10_000;

const heldTooMuch = () => refuse('unavailable', 'Many pictures are being sent right now. Please try again in a moment.');

/** A scope in which forms are read, and JSON only for a call that takes a body too: everywhere outside it JSON alone is understood. */
export async function formScope(app: FastifyInstance, form: Form, { hasBody }: { hasBody: boolean }): Promise<void> {
  if (!hasBody) app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: form.maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 8 * 1024, fieldNameSize: 50, headerPairs: 10 },
  });
}

function problemOf(error: unknown, form: Form): unknown {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(form);
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return refuse('invalid_input', 'Send one file at a time.');
  // The remaining case is a form that breaks off or is malformed.
  return refuse('invalid_input', 'That upload did not arrive whole. Please try again.');
}

function tooLarge(form: Form): Refusal<'too_large'> {
  return refuse('too_large', `That file is larger than ${form.maxBytes / megabyte} MB. Choose a smaller one.`);
}

/** Takes room for a piece of a file. Throws a Refusal ('unavailable') if there is none. */
function hold(own: Receiving, bytes: number): void {
  own.bytes += bytes;
  heldBytes += bytes;
  if (heldBytes <= maxHeldBytes) return;
  const [first] = receivingNow;
  if (!first || first === own || performance.now() - first.since < patienceMs) throw heldTooMuch();
  receivingNow.delete(first);
  first.end();
  heldBytes -= first.bytes;
  first.bytes = 0;
}

/** Reads a file into memory as it comes. */
async function contentOf(part: MultipartFile, form: Form, own: Receiving): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let isEnded = false;
  own.end = () => {
    isEnded = true;
    pieces.length = 0;
    part.file.destroy();
  };
  receivingNow.add(own);
  try {
    for await (const piece of part.file) {
      // The cast is sound: the stream of a file has no encoding.
      const bytes = piece as Buffer;
      hold(own, bytes.length);
      pieces.push(bytes);
    }
  } catch (error) {
    throw isEnded ? heldTooMuch() : error;
  } finally {
    receivingNow.delete(own);
  }
  if (isEnded) throw heldTooMuch();
  if (part.file.truncated) throw tooLarge(form);
  return Buffer.concat(pieces);
}

async function partsOf(request: FastifyRequest, form: Form, own: Receiving): Promise<GivenForm> {
  let file: Uint8Array | undefined;
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value);
      else if (part.fieldname === form.file) file = await contentOf(part, form, own);
      else part.file.resume();
    }
  } catch (error) {
    throw problemOf(error, form);
  }
  if (!file || file.length === 0) {
    throw refuse('invalid_input', 'There is no file in that upload.', [{ path: form.file, message: 'is missing' }]);
  }
  return { file, fields: Object.fromEntries(fields) };
}

/**
 * Reads a form's one file and its other fields; who sends more, less or something else is refused. While this node holds as much as it may,
 * the file that has been coming for longest is refused, or a new one if none is slow. `sender` is whose places are taken.
 */
export async function readForm(request: FastifyRequest, reply: FastifyReply, form: Form, sender: string): Promise<GivenForm> {
  if (!request.isMultipart()) throw refuse('unsupported_type', 'Only a form (multipart/form-data) is understood here.');
  if (Number(request.headers['content-length'] ?? 0) > form.maxBytes + beside) throw tooLarge(form);
  const own: Receiving = { since: 0, bytes: 0, end: () => undefined };
  const release = () => {
    heldBytes -= own.bytes;
    own.bytes = 0;
  };
  reply.raw.once('finish', release).once('close', release);
  return receiving(async () => {
    own.since = performance.now();
    const stop = cutSlowBody(request.raw);
    try {
      return await partsOf(request, form, own);
    } finally {
      stop();
    }
  }, sender);
}
