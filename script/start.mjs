// script/start: installs and builds what is missing or has changed, then serves in this very process.
// `npm start` begins here too, also in the shell of Windows. With --replay a made-up night of games is played beside it.
import { pathToFileURL } from 'node:url';
import { build, isBuilt, serverEntry } from './parts/building/building.mjs';
import { takeEnvironmentFile } from './parts/environmentFile.mjs';
import { install, isInstalled } from './parts/machine/installing.mjs';
import { alone } from './parts/processes/lock.mjs';
import { elapsed, showOutput, step } from './parts/progress.mjs';
import { readOptions, startReplay } from './parts/processes/replaying.mjs';
import { endOnSignal } from './parts/processes/running.mjs';
import { restartWithThreads } from './parts/processes/threads.mjs';

async function upToDate(isDone, work) {
  if (await isDone()) return { word: 'unchanged' };
  return alone(async onStart => {
    // Another start of this clone may just have done it.
    if (await isDone()) return { word: 'unchanged' };
    await work(onStart);
    return { word: 'done' };
  });
}

function wordsWithoutFile() {
  try {
    return takeEnvironmentFile(process.argv.slice(2));
  } catch (error) {
    showOutput(error.message);
    process.exit(1);
  }
}

async function start() {
  const given = readOptions(wordsWithoutFile());
  if (!given) {
    showOutput('script/start [--env-file FILE] [--replay [--speed 1…8] [--seed 1…9]]');
    process.exit(1);
  }
  if (!given.replay) console.log('script/start --replay plays a made-up game night.');
  const handBack = endOnSignal();
  try {
    await step('1/3 Install packages', () => upToDate(isInstalled, install));
    await step('2/3 Build', () => upToDate(isBuilt, build));
    if (given.replay) {
      Object.assign(process.env, await startReplay(given.options));
      console.log('A made-up game night is played; every game says that it is a replay.');
    }
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
