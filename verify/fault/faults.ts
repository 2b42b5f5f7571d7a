import type { Fault } from './fault.ts';
import { backupUnderLoad } from './faults/backupUnderLoad.ts';
import { brokenProcess } from './faults/brokenProcess.ts';
import { exhaustedDatabase } from './faults/crowdedDatabase.ts';
import { diskFull } from './faults/diskFull.ts';
import { failoverByPatroni } from './faults/failoverByPatroni.ts';
import { herd } from './faults/herd.ts';
import { identityAway } from './faults/identityAway.ts';
import { idleStreams } from './faults/idleStreams.ts';
import { killedApp } from './faults/killedApp.ts';
import { killedDatabase } from './faults/killedDatabase.ts';
import { mailAway } from './faults/mailAway.ts';
import { migrationUnderLoad } from './faults/migrationUnderLoad.ts';
import { promotedStandby } from './faults/promotedStandby.ts';
import { redisAway } from './faults/redisAway.ts';
import { rollingRestart } from './faults/rollingRestart.ts';
import { slowClients } from './faults/slowClients.ts';
import { uploadsFull } from './faults/uploadsFull.ts';
import { twoVersions } from './faults/twoVersions.ts';
import { upstreamsFail } from './faults/upstreamsFail.ts';
import { wrongClock } from './faults/wrongClock.ts';

const numberOf = ({ id }: Fault): number => Number.parseInt(id.slice(1), 10);

/** All of them, in the order of their numbers. */
export const faults: readonly Fault[] = [
  killedApp,
  killedDatabase,
  redisAway,
  identityAway,
  mailAway,
  uploadsFull,
  rollingRestart,
  exhaustedDatabase,
  wrongClock,
  herd,
  slowClients,
  brokenProcess,
  diskFull,
  idleStreams,
  upstreamsFail,
  twoVersions,
  migrationUnderLoad,
  promotedStandby,
  failoverByPatroni,
  backupUnderLoad,
].sort((one, other) => numberOf(one) - numberOf(other));
