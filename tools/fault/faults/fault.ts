/** The promise of a fault beside the measurement. */
export interface Finding {
  what: string;
  expected: string;
  measured: string;
  isMet: boolean;
  /** Depends on how busy the machine is: the short form in the tests does not judge it. */
  isTime?: boolean;
}

/** The scene of a fault: its own folder, and a way to end everything that it started. */
export interface FaultContext {
  /** The folder of everything that the fault makes. Its processes have it as TMPDIR, by which they are found again. */
  folder: string;
  /** How often it is done. */
  rounds: number;
  /** A short form, to see that it works at all. */
  isQuick: boolean;
  show: (line: string) => void;
  /** Ends something with the fault, the last first, also when it fails or is stopped by a signal. */
  endLater: (close: () => Promise<void>) => void;
}

export interface Fault {
  /** As the specification of what is survived numbers it. */
  id: string;
  title: string;
  /** In a sentence or two, for whoever chooses. */
  about: string;
  rounds: { quick: number; full: number };
  run(context: FaultContext): Promise<Finding[]>;
}

export const defineFault = (fault: Fault): Fault => fault;

/** This machine lacks what the fault needs: it was not shown, which is neither a success nor a failure. */
export class NotHere extends Error {}

/** A number that may not be more than so many. */
export function atMost(what: string, measured: number, most: number, unit = ''): Finding {
  const written = (value: number) => `${Number.isInteger(value) ? value : value.toFixed(2)}${unit && ` ${unit}`}`;
  return { what, expected: `≤ ${written(most)}`, measured: written(measured), isMet: measured <= most };
}

/** A time in seconds; what a busy machine makes longer is no fault of the product. */
export const withinSeconds = (what: string, measured: number, most: number): Finding => ({
  ...atMost(what, measured, most, 's'),
  isTime: true,
});

/** Something that is so or not. */
export const isSo = (what: string, isMet: boolean, measured = isMet ? 'yes' : 'no', expected = 'yes'): Finding => ({
  what,
  expected,
  measured,
  isMet,
});

export const none = (what: string, found: number, examples: readonly string[] = []): Finding => ({
  what,
  expected: '0',
  measured: found === 0 ? '0' : `${found}${examples.length > 0 ? ` (such as ${examples.slice(0, 3).join('; ')})` : ''}`,
  isMet: found === 0,
});
