#!/usr/bin/env node
// bleachers COMMAND: a command of the operator with the settings and the user of the unit (docs/operate.md, Commands).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeEnvironmentFile } from './parts/environmentFile.mjs';
import { operate } from './parts/operating.mjs';
import { inProject } from './parts/project.mjs';
import { becomeUser, takeUnit, unitFile } from './parts/unit.mjs';

/** The program of each command, the words before those given, and what it does. */
const commands = {
  doctor: ['commands/doctor', [], 'checks the site, and says what to do for each problem'],
  backup: ['backup/program', ['backup'], 'FILE: writes everything into a file, while the site runs'],
  restore: ['backup/program', ['restore'], 'FILE: makes the database what a backup says'],
  'grant-moderator': ['commands/grantModerator', [], 'NAME [--admin] [--revoke]: makes a member a moderator or an admin'],
  'reset-link': ['commands/resetLink', [], 'EMAIL: prints a link to choose a new password'],
  recount: ['commands/recount', [], '[--check]: sets every counter to the value of its rows'],
  import: ['commands/import', [], 'FOLDER [--dry-run] [--strict]: moves a community in'],
  convert: [
    'commands/convert',
    [],
    'discourse|wordpress FILE FOLDER [--url ADDRESS] [--messages] [--uploads DIR] [--blog-stays]: writes a folder for import',
  ],
  export: ['commands/export', [], 'FOLDER [--passwords]: writes everything that members made'],
  roles: ['commands/roles', [], 'FILE: gives the roles that a file lists'],
  'remove-demo': ['commands/removeDemo', [], '[--dry-run]: deletes the demo community'],
  'probe-upstreams': ['commands/probeUpstreams', [], 'asks every source of scores and embeds once'],
};

function helpText() {
  const lines = Object.entries({
    ...Object.fromEntries(Object.entries(commands).map(([name, [, , about]]) => [name, about])),
    version: 'prints the version',
    help: 'prints this list',
  }).map(([name, about]) => `  ${name.padEnd(16)} ${about}`);
  return `bleachers COMMAND [--env-file FILE]\n\n${lines.join('\n')}\n\nThe settings are those of ${unitFile()}, or of a file.\n`;
}

/** The commands that work on files alone. */
const withoutSite = ['convert'];

/** A command without settings would work on an embedded database that nobody meant. */
function requireSettings() {
  const { DATABASE_URL, DATABASE_URL_FILE, DATA_DIR } = process.env;
  if (DATABASE_URL || DATABASE_URL_FILE || (DATA_DIR && existsSync(join(DATA_DIR, 'postgres')))) return;
  throw new Error(
    `There are no settings of a site: ${unitFile()} is missing or names no database. Give them by --env-file FILE (DATABASE_URL, or a DATA_DIR with a database in it).`,
  );
}

async function main([name = 'help', ...words]) {
  const isHelp = name === 'help' || [name, ...words].some(word => word === '--help' || word === '-h');
  if (isHelp || ['version', '--version'].includes(name)) {
    process.stdout.write(isHelp ? helpText() : `${JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version}\n`);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`There is no command ${name}.\n\n${helpText()}`);
  const given = takeEnvironmentFile(words);
  if (!withoutSite.includes(name)) {
    const unit = given.length === words.length ? takeUnit() : undefined;
    requireSettings();
    if (unit) becomeUser(unit);
  }
  const [program, before] = command;
  await operate(program, [...before, ...given]);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
