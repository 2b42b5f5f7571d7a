import type { Family } from '../metrics/exposition.ts';
import { countByHour, type HourlyCounts, type HourOfCounts } from '../metrics/hourly.ts';

interface Calls {
  answered: number;
  failed: number;
  seconds: number;
  byHour: HourlyCounts;
}

/** The hours of every source begin with the node, so that their charts have one scale of time. */
const began = Date.now();
const callsOf = new Map<string, Calls>();
const breakers = new Map<string, () => boolean>();

/** Counts a call to a host outside; which hosts there are is settled by us, so there are few. */
export function countCall(host: string, isAnswered: boolean, milliseconds: number): void {
  const calls = callsOf.get(host) ?? { answered: 0, failed: 0, seconds: 0, byHour: countByHour(began) };
  callsOf.set(host, calls);
  calls[isAnswered ? 'answered' : 'failed'] += 1;
  calls.seconds += milliseconds / 1_000;
  calls.byHour.note(!isAnswered);
}

/** Names a source that may be left alone for a while, and how to know whether it is. */
export function registerBreaker(source: string, isOpen: () => boolean): void {
  breakers.set(source, isOpen);
}

/** The calls to each host since the start of this node, by host, and by the hour of the last day. */
export function sourceFigures(): { host: string; calls: number; failures: number; hours: HourOfCounts[] }[] {
  return [...callsOf]
    .map(([host, { answered, failed, byHour }]) => ({ host, calls: answered + failed, failures: failed, hours: byHour.hours() }))
    .toSorted((one, other) => one.host.localeCompare(other.host));
}

export function outboundFigures(): Family[] {
  const hosts = [...callsOf];
  return [
    {
      name: 'bleachers_outbound_calls_total',
      help: 'Calls to sources outside: answered with any status, or failed (away, too slow, too large).',
      type: 'counter',
      samples: hosts.flatMap(([host, { answered, failed }]) => [
        { labels: { host, outcome: 'answered' }, value: answered },
        { labels: { host, outcome: 'failed' }, value: failed },
      ]),
    },
    {
      name: 'bleachers_outbound_call_seconds_total',
      help: 'Time spent on them.',
      type: 'counter',
      samples: hosts.map(([host, { seconds }]) => ({ labels: { host }, value: seconds })),
    },
    {
      name: 'bleachers_outbound_breaker_open',
      help: '1 while a source that failed is left alone.',
      type: 'gauge',
      samples: [...breakers].map(([source, isOpen]) => ({ labels: { source }, value: isOpen() ? 1 : 0 })),
    },
  ];
}
