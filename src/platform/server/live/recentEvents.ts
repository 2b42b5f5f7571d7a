import { firstAfter, maxDelayMs } from './delayedStreams.ts';
import type { BufferedEvent } from './hub.ts';
import type { Audience } from './liveUpdate.ts';

/** The time that sent events are kept for a page that was read before its stream was open, in milliseconds. */
export const recentForMs = 30_000;
/** The time that they are kept while there are streams with a delay, in milliseconds. */
export const keptForDelayedMs = maxDelayMs + recentForMs;
const maxRecent = 5_000;

/** The events that a node has sent lately, in the order of their times. Times are those of `performance.now()`. */
export interface RecentEvents {
  all(): readonly BufferedEvent[];
  /** Events that were sent before this may be missing. */
  completeSince(): number;
  add(sent: BufferedEvent): void;
  /** Adds an event from before this node followed its channel. */
  addPast(sent: BufferedEvent): void;
  /** Removes events of deleted things, so that streams which open later do not get them. */
  withdraw(audience: Audience, names: readonly string[], until: number): void;
  /** Notes that events from before a time may be missing, by default from before now. */
  lackBefore(time?: number): void;
}

/** `hasDelayed` says whether there are streams with a delay, which need events for longer. */
export function createRecentEvents(hasDelayed: () => boolean): RecentEvents {
  let recent: BufferedEvent[] = [];
  let completeSince = performance.now();

  function forget(now: number): void {
    const keptFor = hasDelayed() ? keptForDelayedMs : recentForMs;
    if (recent.length <= maxRecent * 2 && (!recent[0] || recent[0].at >= now - keptFor - recentForMs)) return;
    const kept = recent.slice(-maxRecent);
    if (kept.length < recent.length) completeSince = Math.max(completeSince, kept[0]?.at ?? now);
    recent = kept.filter(sent => sent.at >= now - keptFor);
    completeSince = Math.max(completeSince, now - keptFor);
  }

  return {
    all: () => recent,
    completeSince: () => completeSince,
    add(sent) {
      recent.push(sent);
      forget(sent.at);
    },
    addPast: sent => void recent.splice(firstAfter(recent, sent.at), 0, sent),
    withdraw(audience, names, until) {
      if (audience === 'everyone' || !('topic' in audience)) return;
      const isReplaced = (sent: BufferedEvent) =>
        sent.at <= until &&
        sent.audience !== 'everyone' &&
        'topic' in sent.audience &&
        sent.audience.topic === audience.topic &&
        names.some(name => sent.text.startsWith(`event: ${name}\n`));
      recent = recent.filter(sent => !isReplaced(sent));
    },
    lackBefore(time = performance.now()) {
      completeSince = Math.max(completeSince, time);
    },
  };
}
