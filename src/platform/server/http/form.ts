import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteDefinition } from '../../shared/contract.ts';
import { Refusal, refuse } from '../../shared/errors.ts';
import { createQueue } from '../queue.ts';

type Form = NonNullable<RouteDefinition['form']>;

export interface GivenForm {
  file: Uint8Array;
  fields: Record<string, unknown>;
}

const megabyte = 1024 * 1024;
/** What a form may hold beside its file. */
const beside = 64 * 1024;
/** Files are held in memory until they were looked at: so many at once on this node. */
const receiving = createQueue({ atOnce: 10, maxWaiting: 0 });

/** A scope in which forms are read, and nothing else: everywhere outside it JSON alone is understood. */
export async function formScope(app: FastifyInstance, form: Form): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: form.maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 8 * 1024, fieldNameSize: 50, headerPairs: 10 },
  });
}

function problemOf(error: unknown, form: Form): unknown {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(form);
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return refuse('invalid_input', 'Send one file at a time.');
  // What is left is a form that breaks off or follows no rule.
  return refuse('invalid_input', 'That upload did not arrive whole. Please try again.');
}

function tooLarge(form: Form): Refusal<'too_large'> {
  return refuse('too_large', `That file is larger than ${form.maxBytes / megabyte} MB. Choose a smaller one.`);
}

/** Reads a form's one file and its other fields; who sends more, less or something else is refused. */
export async function readForm(request: FastifyRequest, form: Form): Promise<GivenForm> {
  if (!request.isMultipart()) throw refuse('unsupported_type', 'Only a form (multipart/form-data) is understood here.');
  if (Number(request.headers['content-length'] ?? 0) > form.maxBytes + beside) throw tooLarge(form);
  return receiving(async () => {
    let file: Uint8Array | undefined;
    const fields = new Map<string, unknown>();
    try {
      for await (const part of request.parts()) {
        if (part.type === 'field') fields.set(part.fieldname, part.value);
        else if (part.fieldname === form.file) file = await part.toBuffer();
        else part.file.resume();
      }
    } catch (error) {
      throw problemOf(error, form);
    }
    if (!file || file.length === 0) {
      throw refuse('invalid_input', 'There is no file in that upload.', [{ path: form.file, message: 'is missing' }]);
    }
    return { file, fields: Object.fromEntries(fields) };
  });
}
