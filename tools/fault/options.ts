import { faults } from './faults/faults.ts';
import type { Fault } from './faults/fault.ts';

export const usage = `npm run fault -- F1 [F2 …] | all [options]
  --quick       few rounds of each, to see that it works
  --rounds N    so many rounds
  --json FILE   writes what was found there
  --list        what there is`;

export interface Options {
  chosen: readonly Fault[];
  isQuick: boolean;
  rounds: number | undefined;
  json: string | undefined;
  list: boolean;
}

/** An option that can't be used, in a line. */
export class OptionError extends Error {}

/** Reads the command's words; throws an OptionError. */
export function optionsFrom(words: readonly string[]): Options {
  const options: Options = { chosen: [], isQuick: false, rounds: undefined, json: undefined, list: words.length === 0 };
  const given = [...words];
  const number = (name: string) => {
    const value = Number(given.shift());
    if (!Number.isFinite(value) || value <= 0) throw new OptionError(`${name} needs a number above 0.\n${usage}`);
    return value;
  };
  for (let word = given.shift(); word !== undefined; word = given.shift()) {
    if (word === '--quick') options.isQuick = true;
    else if (word === '--list') options.list = true;
    else if (word === '--rounds') options.rounds = Math.ceil(number(word));
    else if (word === '--json') options.json = given.shift() ?? '';
    else if (word === 'all') options.chosen = faults;
    else options.chosen = [...options.chosen, faultOf(word)];
  }
  if (options.json === '') throw new OptionError(`--json needs a file.\n${usage}`);
  if (options.chosen.length === 0 && !options.list) throw new OptionError(usage);
  return options;
}

function faultOf(id: string): Fault {
  const found = faults.find(fault => fault.id.toLowerCase() === id.toLowerCase());
  if (!found) throw new OptionError(`${id} is none of ${faults.map(fault => fault.id).join(', ')}.\n${usage}`);
  return found;
}
