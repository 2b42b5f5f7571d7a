import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Family, single } from './exposition.ts';

/** Milliseconds between two looks at how late the event loop is. */
const resolution = 20;
const nanoseconds = 1e9;

async function openFiles(): Promise<number> {
  return readdir('/proc/self/fd').then(
    names => names.length,
    () => Number.NaN,
  );
}

/** Begins to watch this process; what it gives is how the process is, and how late its event loop was since the last time. */
export function watchProcess(): { collect: () => Promise<Family[]>; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const startTime = Date.now() / 1_000 - process.uptime();

  function lag(): Family {
    // The measured time includes the interval between two checks; the rest is delay of the event loop.
    const seconds = (value: number) => Math.max(0, value / nanoseconds - resolution / 1_000);
    const samples = [0.5, 0.99].map(quantile => ({ labels: { quantile }, value: seconds(delay.percentile(quantile * 100)) }));
    const family: Family = {
      name: 'bleachers_event_loop_lag_seconds',
      help: 'How late the event loop was since the last scrape; quantile 1 is the worst.',
      type: 'summary',
      samples: [...samples, { labels: { quantile: 1 }, value: seconds(delay.max) }],
    };
    delay.reset();
    return family;
  }

  return {
    stop: () => void delay.disable(),
    async collect() {
      const memory = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        single('counter', 'process_cpu_seconds_total', 'Processor time of this process.', (user + system) / 1e6),
        single('gauge', 'process_resident_memory_bytes', 'Memory this process holds.', memory.rss),
        single('gauge', 'process_start_time_seconds', 'When it started.', startTime),
        single('gauge', 'process_open_fds', 'Open files and connections.', await openFiles()),
        single('gauge', 'nodejs_heap_size_used_bytes', 'Of its heap, what is used.', memory.heapUsed),
        single('gauge', 'nodejs_heap_size_total_bytes', 'Its heap.', memory.heapTotal),
        single('gauge', 'nodejs_external_memory_bytes', 'Memory beside the heap, such as kept answers.', memory.external),
        lag(),
      ];
    },
  };
}
