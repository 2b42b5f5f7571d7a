/** Says how far a long command is, with the time that remains, at most once in two seconds. */
export interface Progress {
  /** Begins a step of so many things. */
  begin: (step: string, total: number) => void;
  advance: (count: number) => void;
}

const pauseMs = 2_000;
const many = (count: number) => count.toLocaleString('en-US');

function lasting(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} minutes` : `${(seconds / 3_600).toFixed(1)} hours`;
}

export function createProgress(say: (line: string) => void): Progress {
  let [step, total, done, began, said] = ['', 0, 0, 0, 0];
  return {
    begin(next, count) {
      [step, total, done, began, said] = [next, count, 0, performance.now(), performance.now()];
    },
    advance(count) {
      done += count;
      const now = performance.now();
      if (now - said < pauseMs || total === 0) return;
      said = now;
      const left = ((now - began) / Math.max(1, done)) * Math.max(0, total - done);
      say(`${step}: ${many(done)} of ${many(total)}, about ${lasting(left / 1_000)} left`);
    },
  };
}
