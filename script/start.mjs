// script/start: installs and builds what is missing or has changed, then serves in this very process.
// `npm start` begins here too, also in the shell of Windows.
import { pathToFileURL } from 'node:url';
import { build, isBuilt, serverEntry } from './parts/building.mjs';
import { install, isInstalled } from './parts/installing.mjs';
import { alone } from './parts/lock.mjs';
import { elapsed, showOutput, step } from './parts/progress.mjs';
import { endOnSignal } from './parts/running.mjs';
import { restartWithThreads } from './parts/threads.mjs';

async function upToDate(isDone, work) {
  if (await isDone()) return { word: 'unchanged' };
  return alone(async onStart => {
    // Another start of this clone may just have done it.
    if (await isDone()) return { word: 'unchanged' };
    await work(onStart);
    return { word: 'done' };
  });
}

async function start() {
  const handBack = endOnSignal();
  try {
    await step('1/3 Install packages', () => upToDate(isInstalled, install));
    await step('2/3 Build', () => upToDate(isBuilt, build));
    console.log(`3/3 Serve (after ${elapsed()})`);
  } catch (error) {
    showOutput(error.message);
    process.exit(1);
  }
  handBack();
  process.argv[1] = serverEntry;
  await import(pathToFileURL(serverEntry).href);
}

if (!(await restartWithThreads())) await start();
