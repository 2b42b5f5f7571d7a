/** `bleachers doctor` examines a site and says what to do. It exits with 1 if something is wrong. It changes nothing. */
import { pino } from 'pino';
import { readSettings, type Settings } from '../../../platform/server/settings/settings.ts';
import { openDatabase } from '../open.ts';
import { examine, type Finding } from '../starting/doctor.ts';
import { operate } from './runCommand.ts';

const marks = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' };

function show({ name, state, detail, advice }: Finding): void {
  process.stdout.write(`${marks[state]}  ${name}: ${detail}\n${advice ? `       ${advice}\n` : ''}`);
}

/** The settings, or a finding for each that is wrong. */
function settingsOrFindings(): Settings | Finding[] {
  try {
    return readSettings(process.env);
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : [String(error)];
    return lines.map(detail => ({
      name: 'Settings',
      state: 'wrong',
      detail,
      advice: 'docs/generated/configuration.md lists every setting.',
    }));
  }
}

async function main(): Promise<void> {
  const settings = settingsOrFindings();
  if (Array.isArray(settings)) {
    for (const finding of settings) show(finding);
    process.exitCode = 1;
    return;
  }
  let problem: string | undefined;
  const opened = await openDatabase(settings, pino({ level: 'silent' }), () => undefined, { mayCreate: false }).catch((error: unknown) => {
    problem = error instanceof Error ? error.message : String(error);
    return undefined;
  });
  try {
    for await (const finding of examine({ settings, opened, problem })) {
      show(finding);
      if (finding.state === 'wrong') process.exitCode = 1;
    }
  } finally {
    await opened?.close();
  }
}

await operate(main);
