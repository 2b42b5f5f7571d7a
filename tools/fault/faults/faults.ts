import type { Fault } from './fault.ts';
import { backupUnderLoad } from './database/backupUnderLoad.ts';
import { brokenProcess } from './nodes/brokenProcess.ts';
import { exhaustedDatabase } from './database/crowdedDatabase.ts';
import { diskFull } from './machine/diskFull.ts';
import { failoverByPatroni } from './database/failoverByPatroni.ts';
import { herd } from './clients/herd.ts';
import { identityAway } from './services/identityAway.ts';
import { idleStreams } from './clients/idleStreams.ts';
import { killedApp } from './nodes/killedApp.ts';
import { killedDatabase } from './database/killedDatabase.ts';
import { mailAway } from './services/mailAway.ts';
import { migrationUnderLoad } from './database/migrationUnderLoad.ts';
import { promotedStandby } from './database/promotedStandby.ts';
import { redisAway } from './services/redisAway.ts';
import { rollingRestart } from './nodes/rollingRestart.ts';
import { slowClients } from './clients/slowClients.ts';
import { uploadsFull } from './machine/uploadsFull.ts';
import { twoVersions } from './nodes/twoVersions.ts';
import { upstreamsFail } from './services/upstreamsFail.ts';
import { wrongClock } from './machine/wrongClock.ts';

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
