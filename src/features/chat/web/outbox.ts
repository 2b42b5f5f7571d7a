import { useSyncExternalStore } from 'react';
import { ApiError, call } from '../../../platform/web/api/api.ts';
import { readStored, writeStored } from '../../../platform/web/storage.ts';
import { type ChatMessage, chatRoutes } from '../chat.contract.ts';

/**
 * Messages that the server has not stored yet. They are kept on this device and sent in order, one at a time. Each has an
 * idempotency key, so a retry never stores it twice.
 */
export interface OutgoingMessage {
  /** Idempotency-Key. */
  key: string;
  content: string;
  /** The id of the message that it answers. */
  replyTo?: number;
  /** The address of its picture. */
  imageUrl?: string;
  /** ISO 8601, by this device's clock. */
  createdAt: string;
  /** 'sending' now, 'waiting' for its turn or the network, or 'refused' with the server's reason. */
  state: 'sending' | 'waiting' | 'refused';
  reason?: string;
}

/** Pauses before trying again, in milliseconds. */
const retries = [1_000, 2_000, 5_000, 10_000];
const none: readonly OutgoingMessage[] = [];

interface Outbox {
  messages: readonly OutgoingMessage[];
  listeners: Set<() => void>;
  onSent: (message: ChatMessage) => void;
  attempts: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const outboxes = new Map<number, Outbox>();

function isOutgoing(value: unknown): value is OutgoingMessage {
  return typeof value === 'object' && value !== null && 'key' in value && 'content' in value && 'createdAt' in value && 'state' in value;
}

/** The unsent messages of an earlier visit. A message that was being sent is sent again; its idempotency key prevents a duplicate. */
function storedMessages(roomId: number): OutgoingMessage[] {
  try {
    const value: unknown = JSON.parse(readStored(`outbox:${roomId}`) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter(isOutgoing).map(message => (message.state === 'sending' ? { ...message, state: 'waiting' } : message));
  } catch {
    return [];
  }
}

function outboxOf(roomId: number): Outbox {
  const known = outboxes.get(roomId);
  if (known) return known;
  const outbox: Outbox = { messages: storedMessages(roomId), listeners: new Set(), onSent: () => undefined, attempts: 0, timer: undefined };
  outboxes.set(roomId, outbox);
  return outbox;
}

function change(roomId: number, messages: readonly OutgoingMessage[]): void {
  const outbox = outboxOf(roomId);
  outbox.messages = messages;
  writeStored(`outbox:${roomId}`, messages.length > 0 ? JSON.stringify(messages) : null);
  for (const listener of outbox.listeners) listener();
}

function mark(roomId: number, key: string, part: Partial<OutgoingMessage>): void {
  const { messages } = outboxOf(roomId);
  change(
    roomId,
    messages.map(message => (message.key === key ? { ...message, ...part } : message)),
  );
}

function remove(roomId: number, key: string): void {
  const { messages } = outboxOf(roomId);
  change(
    roomId,
    messages.filter(message => message.key !== key),
  );
}

/** Whether the server refused the message itself; after any other error a retry may succeed. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408;
}

/** Sends the waiting messages in order. A message that can't be sent blocks the later ones, so the order is kept. */
async function sendNext(roomId: number): Promise<void> {
  const outbox = outboxOf(roomId);
  clearTimeout(outbox.timer);
  const next = outbox.messages.find(message => message.state !== 'refused');
  if (!next || next.state === 'sending') return;
  mark(roomId, next.key, { state: 'sending' });
  try {
    const message = await call(
      chatRoutes.send,
      { params: { roomId }, body: { content: next.content, replyTo: next.replyTo, imageUrl: next.imageUrl } },
      next.key,
    );
    outbox.attempts = 0;
    // The stored message comes before its place in the queue goes: it is never out of sight.
    outbox.onSent(message);
    remove(roomId, next.key);
  } catch (error) {
    if (!isRefusal(error)) {
      mark(roomId, next.key, { state: 'waiting' });
      outbox.timer = setTimeout(() => void sendNext(roomId), retries[Math.min(outbox.attempts, retries.length - 1)]);
      outbox.attempts += 1;
      return;
    }
    mark(roomId, next.key, { state: 'refused', reason: error.issues[0]?.message ?? error.message });
  }
  await sendNext(roomId);
}

/** Says something: it is shown at once and sent as soon as it can be. */
export function say(roomId: number, content: string, extras: Pick<OutgoingMessage, 'replyTo' | 'imageUrl'> = {}): void {
  const message: OutgoingMessage = { ...extras, key: crypto.randomUUID(), content, createdAt: new Date().toISOString(), state: 'waiting' };
  change(roomId, [...outboxOf(roomId).messages, message]);
  void sendNext(roomId);
}

export function sayAgain(roomId: number, key: string): void {
  mark(roomId, key, { state: 'waiting' });
  void sendNext(roomId);
}

export function takeBack(roomId: number, key: string): void {
  remove(roomId, key);
}

/** Sends the messages of an earlier visit, and resumes when the network is back. Returns a function that stops it. */
export function keepSending(roomId: number, onSent: (message: ChatMessage) => void): () => void {
  const outbox = outboxOf(roomId);
  outbox.onSent = onSent;
  const send = () => void sendNext(roomId);
  addEventListener('online', send);
  send();
  return () => {
    removeEventListener('online', send);
    clearTimeout(outbox.timer);
  };
}

export function useOutgoing(roomId: number): readonly OutgoingMessage[] {
  return useSyncExternalStore(
    listener => {
      const { listeners } = outboxOf(roomId);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => outboxOf(roomId).messages,
    () => none,
  );
}
