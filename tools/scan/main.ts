/**
 * `npm run scan`: lets Debian's sqlmap and wapiti at the production build, on fresh data, over every call of its OpenAPI document, signed in and
 * out. Everything is on 127.0.0.1, in a folder of its own, and ends with it, also when it is killed. Exits 1 on anything above informational.
 */
import { randomBytes } from 'node:crypto';
import { openSources } from '../../src/testing/sources.ts';
import { runAlone, runCommand } from '../fault/command.ts';
import { startDatabase } from '../fault/processes/postgres/database.ts';
import { defineFault, type Finding, isSo, none } from '../fault/faults/fault.ts';
import { findProgram } from '../fault/processes/machine.ts';
import { prepareNode } from '../fault/processes/node.ts';
import { OptionError } from '../fault/options.ts';
import { runnerFor } from '../abuse/track.ts';
import { type SignedIn, signedIn } from '../person.ts';
import { callsOf, type Document, makeThings } from './calls.ts';
import type { Target } from './scanner.ts';
import { scanBySqlmap } from './sqlmap.ts';
import { scanByWapiti } from './wapiti.ts';

const usage = 'npm run scan [-- --minutes 40] [--only sqlmap|wapiti]';
const scanners = { sqlmap: scanBySqlmap, wapiti: scanByWapiti };
type ScannerName = keyof typeof scanners;

function optionsFrom(words: readonly string[]): { minutes: number; names: ScannerName[] } {
  let [minutes, names]: [number, ScannerName[]] = [40, ['sqlmap', 'wapiti']];
  for (let index = 0; index < words.length; index += 2) {
    const value = words[index + 1] ?? '';
    if (words[index] === '--minutes' && Number(value) > 0) minutes = Number(value);
    else if (words[index] === '--only' && (value === 'sqlmap' || value === 'wapiti')) names = [value];
    else throw new OptionError(usage);
  }
  return { minutes, names };
}

/** Faults of the server that it wrote down itself, whatever a scanner made of the answers. */
const faultsIn = (log: string) => log.split('\n').filter(line => /"level":(50|60)/.test(line));

const scan = (names: readonly ScannerName[], programs: ReadonlyMap<string, string>, minutes: number) =>
  defineFault({
    id: 'scan',
    title: 'Scanners',
    about: 'sqlmap and wapiti over every call and page.',
    rounds: { quick: 1, full: 1 },
    async run(context) {
      const secret = randomBytes(32).toString('hex');
      const database = await startDatabase(context);
      const sources = await openSources();
      context.endLater(() => sources.close());
      const settings = { DATABASE_URL: database.url, SESSION_SECRET: secret, SEED_DEMO: 'true', ...sources.settings };
      const node = await prepareNode(context, { settings });
      await node.start();
      const people = [await signedIn(database.db, secret, 1), await signedIn(database.db, secret, 2)] as const;
      const runnerOf = (person: SignedIn) => runnerFor([node.url], { ...person, cookie: () => person.cookie });
      const things = await makeThings(runnerOf(people[0]), runnerOf(people[1]));
      const document: Document = await (await fetch(`${node.url}/api/openapi.json`)).json();
      const calls = callsOf(document, things);
      const findings: Finding[] = [isSo('calls of the OpenAPI document', calls.length > 60, String(calls.length), 'all')];
      const identities: [string, Target][] = [
        ['signed in', { url: node.url, calls, cookie: people[0].cookie }],
        ['signed out', { url: node.url, calls: calls.filter(call => !call.needsSignIn), cookie: '' }],
      ];
      for (const name of names) {
        for (const [who, target] of identities) {
          context.show(`${name}, ${who}`);
          const options = { ...context, minutes: minutes / (names.length * identities.length) };
          const scanned = await scanners[name](programs.get(name) ?? name, target, options, `${name}-${who.replace(' ', '-')}`);
          findings.push(none(`findings of ${name}, ${who} (${scanned.about})`, scanned.findings.length, scanned.findings));
          for (const finding of scanned.findings) context.show(finding);
        }
      }
      const faults = faultsIn(await node.log());
      for (const fault of faults.slice(0, 5)) context.show(fault.slice(0, 600));
      findings.push(none('faults that the server wrote down', faults.length), isSo('the server is as it was', node.isRunning()));
      return findings;
    },
  });

await runCommand(async () => {
  const { minutes, names } = optionsFrom(process.argv.slice(2));
  const programs = new Map(names.flatMap(name => (findProgram(name) ? [[name, findProgram(name) ?? name] as const] : [])));
  const missing = names.filter(name => !programs.has(name));
  if (missing.length > 0) throw new OptionError(`The scan needs ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`);
  await runAlone(scan(names, programs, minutes));
});
