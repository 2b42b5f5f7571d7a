import type { Fault } from './fault.ts';
import { backupUnderLoad } from './database/backupUnderLoad.ts';
import { brokenProcess } from './nodes/brokenProcess.ts';
import { diskFull } from './machine/diskFull.ts';
import { killedCalls } from './nodes/killedCalls.ts';
import { killedApp } from './nodes/killedApp.ts';
import { killedDatabase } from './database/killedDatabase.ts';
import { migrationUnderLoad } from './database/migrationUnderLoad.ts';
import { promotedStandby } from './database/promotedStandby.ts';
import { rollingRestart } from './nodes/rollingRestart.ts';
import { twoVersions } from './nodes/twoVersions.ts';
import { wrongClock } from './machine/wrongClock.ts';

const numberOf = ({ id }: Fault): number => Number.parseInt(id.slice(1), 10);

/** All of them, in the order of their numbers. */
export const faults: readonly Fault[] = [
  killedApp,
  killedDatabase,
  rollingRestart,
  wrongClock,
  brokenProcess,
  diskFull,
  twoVersions,
  migrationUnderLoad,
  promotedStandby,
  backupUnderLoad,
  killedCalls,
].sort((one, other) => numberOf(one) - numberOf(other));
