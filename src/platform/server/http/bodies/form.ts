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

/** Reads a file into memory as it comes; `holds` is told of each piece. */
async function contentOf(part: MultipartFile, form: Form, holds: (bytes: number) => void): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of part.file) {
    // The cast is sound: the stream of a file has no encoding.
    const bytes = piece as Buffer;
    holds(bytes.length);
    pieces.push(bytes);
  }
  if (part.file.truncated) throw tooLarge(form);
  return Buffer.concat(pieces);
}

async function partsOf(request: FastifyRequest, form: Form, holds: (bytes: number) => void): Promise<GivenForm> {
  let file: Uint8Array | undefined;
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value);
      else if (part.fieldname === form.file) file = await contentOf(part, form, holds);
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
 * Reads a form's one file and its other fields; who sends more, less or something else is refused, and so is who comes while this node
 * holds as much as it may. `sender` is whose places are taken.
 */
export async function readForm(request: FastifyRequest, reply: FastifyReply, form: Form, sender: string): Promise<GivenForm> {
  if (!request.isMultipart()) throw refuse('unsupported_type', 'Only a form (multipart/form-data) is understood here.');
  if (Number(request.headers['content-length'] ?? 0) > form.maxBytes + beside) throw tooLarge(form);
  let own = 0;
  const release = () => {
    heldBytes -= own;
    own = 0;
  };
  reply.raw.once('finish', release).once('close', release);
  const holds = (bytes: number) => {
    own += bytes;
    heldBytes += bytes;
    if (heldBytes > maxHeldBytes) throw refuse('unavailable', 'Many pictures are being sent right now. Please try again in a moment.');
  };
  return receiving(async () => {
    const stop = cutSlowBody(request.raw);
    try {
      return await partsOf(request, form, holds);
    } finally {
      stop();
    }
  }, sender);
}
