import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '../../shared/contract.ts';
import { upload } from './upload.ts';

const { send: route } = defineRoutes({
  send: {
    method: 'POST',
    path: '/api/things',
    access: 'signed-in',
    summary: 'Takes a file.',
    form: { file: 'thing', maxBytes: 100, fields: z.object({}) },
    response: z.object({ url: z.string() }),
    errors: ['unsupported_type'],
  },
});

/** The part of XMLHttpRequest that an upload uses. happy-dom cannot send to a server that is not there. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  opened: string[] = [];
  sent: FormData | undefined;
  isAborted = false;
  constructor() {
    super();
    requests.push(this);
  }
  open(...call: string[]) {
    this.opened = call;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.isAborted = true;
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
}

const requests: FakeRequest[] = [];
const progress: number[] = [];
beforeEach(() => {
  requests.length = 0;
  progress.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

function start() {
  const started = upload(route, new Blob(['picture']), part => progress.push(part));
  const [request] = requests;
  if (!request) throw new Error('upload sent no request');
  return { ...started, request };
}

test('an upload sends the file in the field of the contract and resolves with the answer', async () => {
  const { answer, request } = start();
  expect(request.opened).toEqual(['POST', '/api/things']);
  const sent = request.sent?.get('thing');
  expect(sent instanceof Blob && (await sent.text())).toBe('picture');
  request.answer(201, '{"url":"/uploads/1.webp"}');
  expect(await answer).toEqual({ url: '/uploads/1.webp' });
});

test('an upload reports its progress where its size is known', () => {
  const { request } = start();
  request.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 25, total: 100 }));
  request.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: false, loaded: 50, total: 0 }));
  expect(progress).toEqual([0.25]);
});

test('a refused upload rejects with the error of the server', async () => {
  const { answer, request } = start();
  request.answer(415, '{"error":"unsupported_type","code":"unsupported_type","message":"Not a picture."}');
  await expect(answer).rejects.toMatchObject({ status: 415, code: 'unsupported_type', message: 'Not a picture.' });
});

test('an upload without a network rejects as offline', async () => {
  const { answer, request } = start();
  request.dispatchEvent(new Event('error'));
  await expect(answer).rejects.toMatchObject({ status: 0, code: 'offline' });
});

test('a cancelled upload aborts its request', () => {
  const { cancel, request } = start();
  cancel();
  expect(request.isAborted).toBe(true);
});
