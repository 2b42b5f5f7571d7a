type Work = () => Promise<void>;

/** Returns a function that runs work, one at a time: however often it is called during a run, the latest work follows once. */
export function createRunner(): (work: Work) => void {
  let isRunning = false;
  let next: Work | undefined;
  const run = async () => {
    isRunning = true;
    for (let work = next; work; work = next) {
      next = undefined;
      await work();
    }
    isRunning = false;
  };
  return work => {
    next = work;
    if (!isRunning) void run();
  };
}
