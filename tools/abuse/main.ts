/**
 * `npm run abuse -- races --rounds 200`, `npm run abuse -- mixed --operations 1000000`: what nobody waits for in the tests. docs/security.md says
 * what each does. Everything is on 127.0.0.1, in a folder of its own, and ends with it, also when it is killed.
 */
import { runAlone, runCommand } from '../fault/command.ts';
import type { Fault } from '../fault/faults/fault.ts';
import { OptionError } from '../fault/options.ts';
import { manyExports } from './exports.ts';
import { generated } from './generated.ts';
import { mixedOperations } from './mixed.ts';
import { manyOrders } from './orders.ts';
import { racesOn } from './races.ts';
import { busy } from './track.ts';

const usage = `npm run abuse -- races [--rounds 200] [--nodes 1,2] [--only TEXT]
                mixed [--operations 1000000]
                requests [--runs 20000] [--seed N]
                histories [--runs 500] [--seed N]
                exports [--people 15]
                orders [--lists 280]`;

interface Chosen {
  fault: Fault;
  rounds: number | undefined;
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new OptionError(`--${name} should be a whole number above 0.\n${usage}`);
  return Number(text);
}

function chosenBy([name, ...words]: readonly string[]): Chosen {
  const given = new Map<string, string>();
  for (let index = 0; index < words.length; index += 2) given.set((words[index] ?? '').replace(/^--/, ''), words[index + 1] ?? '');
  const take = (option: string, usual: string) => {
    const text = given.get(option) ?? usual;
    given.delete(option);
    return text;
  };
  const seed = () => wholeNumber('seed', take('seed', String(1 + Math.floor(Math.random() * 1_000_000))));
  const faults: Record<string, () => Fault> = {
    races: () =>
      racesOn(
        take('nodes', '1,2')
          .split(',')
          .map(text => wholeNumber('nodes', text)),
        take('only', ''),
      ),
    requests: () => generated('requests', wholeNumber('runs', take('runs', '20000')), seed()),
    histories: () => generated('histories', wholeNumber('runs', take('runs', '500')), seed()),
    exports: () => manyExports(wholeNumber('people', take('people', '15'))),
    orders: () => manyOrders(wholeNumber('lists', take('lists', '280'))),
    mixed: () => mixedOperations(wholeNumber('operations', take('operations', '1000000'))),
  };
  const make = Object.hasOwn(faults, name ?? '') ? faults[name ?? ''] : undefined;
  if (!make) throw new OptionError(usage);
  const fault = make();
  const rounds = name === 'races' ? wholeNumber('rounds', take('rounds', '200')) : undefined;
  if (given.size > 0) throw new OptionError(`--${[...given.keys()][0]} is an unknown option.\n${usage}`);
  return { fault, rounds };
}

await runCommand(async () => {
  const { fault, rounds } = chosenBy(process.argv.slice(2));
  const remark = () => (busy.times > 0 ? `told ${busy.times} times to come again in a moment (503), and served then` : undefined);
  await runAlone(fault, { rounds, remark });
});
