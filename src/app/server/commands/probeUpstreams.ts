/** `npm run probe:upstreams`: for operators, with the settings of the product. Ends with 1 when a source gave no good answer. */
import { defaultTimeouts } from '../../../platform/server/outbound/outbound.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { probeUpstreams } from './probe.ts';
import { operate } from './runCommand.ts';

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const failed = await probeUpstreams({ settings, timeouts: defaultTimeouts }, line => process.stdout.write(`${line}\n`));
  if (failed > 0) process.exitCode = 1;
}

await operate(main);
