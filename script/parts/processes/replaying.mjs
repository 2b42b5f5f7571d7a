import { fork } from 'node:child_process';
import { once } from 'node:events';
import { inProject, projectFolder } from '../project.mjs';

/** The options of `script/start`: whether it plays a made-up night, and how fast. Undefined for arguments that it does not know. */
export function readOptions(given) {
  const [first, ...rest] = given;
  if (first === undefined) return { replay: false, options: [] };
  if (first !== '--replay') return undefined;
  const isKnown = rest.length % 2 === 0 && rest.every((each, index) => (index % 2 === 0 ? /^--(speed|seed)$/ : /^[1-9]$/).test(each));
  return isKnown ? { replay: true, options: rest } : undefined;
}

/**
 * Plays a made-up night of games in a second process, on a free port. That process ends when its channel to this one closes, even if
 * this one is killed. Returns the settings that make the product use it.
 */
export async function startReplay(options) {
  const program = inProject('src', 'features', 'sports', 'server', 'replay', 'program.ts');
  // A terminal sends Ctrl-C to the whole group; the product still reads its sources then until it has drained.
  const child = fork(program, ['0', ...options], {
    cwd: projectFolder,
    execArgv: ['--import', 'tsx'],
    detached: process.platform !== 'win32',
  });
  const answer = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => undefined)]);
  if (!answer) throw new Error('The replay did not start.');
  // Neither the process nor its channel keeps this process alive.
  child.unref();
  child.channel?.unref();
  const [{ url }] = answer;
  return { ESPN_API_URL: url, NBA_CDN_URL: url, DEMO_NIGHT: 'true' };
}
