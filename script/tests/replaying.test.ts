import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const module = JSON.stringify(new URL('../parts/processes/replaying.mjs', import.meta.url).href);

/** Runs a program that may use the parts of script/start; resolves to the first line that it writes. */
async function starting(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `const parts = await import(${module});${program}`], { cwd: folder });
  const [line] = await once(child.stdout, 'data');
  return { child, line: String(line).trim() };
}

test('the replay beside a start answers, and ends with it even if it is killed', async () => {
  const { child, line } = await starting(
    'console.log((await parts.startReplay(["--speed", "4"])).ESPN_API_URL); setInterval(() => undefined, 1000);',
  );
  const address = `${line}/apis/site/v2/sports/basketball/nba/scoreboard`;
  expect(await (await fetch(address)).json()).toMatchObject({ provider: { name: 'replay' } });
  child.kill('SIGKILL');
  await expect
    .poll(
      () =>
        fetch(address).then(
          () => 'answers',
          () => 'gone',
        ),
      { timeout: 10_000 },
    )
    .toBe('gone');
}, 40_000);

test('the replay is played only when it is asked for, by options that are known', async () => {
  const given = [[], ['--replay'], ['--replay', '--speed', '4'], ['--replay', '--speed'], ['--replay', '--speed', '99'], ['--fast']];
  const { line } = await starting(`console.log(JSON.stringify(${JSON.stringify(given)}.map(each => parts.readOptions(each) ?? null)));`);
  expect(JSON.parse(line)).toEqual([
    { replay: false, options: [] },
    { replay: true, options: [] },
    { replay: true, options: ['--speed', '4'] },
    null,
    null,
    null,
  ]);
});
