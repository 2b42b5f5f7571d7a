import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createWatchdog, repeat } from './watchdog.ts';

const lines: { worker?: string; msg: string; err?: { message: string } }[] = [];
const watchdog = createWatchdog(createLog('info', { write: line => void lines.push(JSON.parse(line)) }));
const messagesOf = (worker: string) => lines.filter(line => line.worker === worker).map(({ msg }) => msg);
const stateOf = (worker: string) => watchdog.states().find(({ name }) => name === worker);

test('a worker that hangs is logged once, started again until it succeeds, and logged again then', async () => {
  let restarts = 0;
  const watched = watchdog.watch('hangs', {
    maxSilentMs: 20,
    restart() {
      restarts += 1;
      if (restarts >= 3) watched.succeeded();
    },
  });
  await expect.poll(() => messagesOf('hangs'), { interval: 1 }).toContain('a stalled worker works again');
  expect(messagesOf('hangs').slice(0, 2)).toEqual(['a worker has stalled', 'a stalled worker works again']);
  watched.end();
  expect(stateOf('hangs')).toBeUndefined();
});

test('a worker whose places are all taken has not stalled', async () => {
  let isBusy = true;
  let restarts = 0;
  const watched = watchdog.watch('busy', { maxSilentMs: 10, isBusy: () => isBusy, restart: () => void (restarts += 1) });
  await expect.poll(() => stateOf('busy')?.silentSeconds).toBeGreaterThan(0.05);
  expect([stateOf('busy')?.isStalled, restarts]).toEqual([false, 0]);
  isBusy = false;
  await expect.poll(() => restarts).toBeGreaterThan(0);
  watched.end();
});

test('repeated work never runs twice at once, its failures are counted, and a stop waits for it', async () => {
  let [running, most, runs] = [0, 0, 0];
  const stop = repeat(watchdog, 'repeats', 1, async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(resolve => setTimeout(resolve, 10));
    running -= 1;
    runs += 1;
    if (runs % 2 === 1) throw new Error('no');
  });
  await expect.poll(() => runs).toBeGreaterThan(3);
  expect(stateOf('repeats')).toMatchObject({ failures: expect.any(Number), isStalled: false });
  expect(stateOf('repeats')?.failures).toBeGreaterThan(0);
  await stop();
  expect([most, running]).toEqual([1, 0]);
  expect(lines.find(({ worker }) => worker === 'repeats')).toMatchObject({ msg: 'background work failed', err: { message: 'no' } });
});
