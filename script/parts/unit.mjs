// The settings and the user of the product's unit of systemd, for commands beside it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setEnvironmentFile } from './environmentFile.mjs';

/** The unit of docs/install.md; BLEACHERS_UNIT names another file. */
export const unitFile = () => process.env.BLEACHERS_UNIT ?? '/etc/systemd/system/bleachers.service';

/** The lines of a unit and its drop-ins, as pairs of a name and a value. */
function linesOf(file) {
  const folder = `${file}.d`;
  const more = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.conf')) : [];
  const texts = [file, ...more.sort().map(name => join(folder, name))].map(each => readFileSync(each, 'utf8').replaceAll('\\\n', ' '));
  return texts.flatMap(text => [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value.trim()]));
}

/** The values of a name, of which an empty one takes those before it back. */
function valuesIn(lines, name) {
  const values = lines.filter(([each]) => each === name).map(([, value]) => value);
  return values.slice(values.lastIndexOf('') + 1);
}

/** `NAME=value "OTHER=with blanks"` as pairs. */
const assignments = text =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    .map(([, double, single, plain]) => double ?? single ?? plain)
    .map(each => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]);

/**
 * Sets the variables that the unit sets, as far as they are not set. A credential, which systemd puts into a folder of the service (`%d/ID`),
 * is read from where the unit takes it. Returns the unit's user; undefined if the machine has no such unit.
 */
export function takeUnit() {
  const file = unitFile();
  if (!existsSync(file)) return undefined;
  const lines = linesOf(file);
  const valuesOf = name => valuesIn(lines, name);
  const credentials = new Map(
    valuesOf('LoadCredential').map(value => {
      const [id, path = join('/etc/credstore', value)] = value.split(':');
      return [id, path];
    }),
  );
  // The last one wins, and a file over the unit's own lines. What is set already stays, so the last comes first.
  for (const value of valuesOf('EnvironmentFile').toReversed()) takeFile(value);
  for (const [name, value] of valuesOf('Environment').flatMap(assignments).toReversed()) {
    const [, id] = /^%d\/(.+)$/.exec(value) ?? [];
    if (id === undefined) process.env[name] ??= value;
    else takeCredential(name, credentials.get(id), file);
  }
  return { file, user: valuesOf('User').at(-1), group: valuesOf('Group').at(-1) };
}

/** Takes the variables of a file, which may be missing if its name begins with a hyphen. */
function takeFile(value) {
  const file = value.replace(/^-/, '');
  if (file !== value && !existsSync(file)) return;
  try {
    setEnvironmentFile(file);
  } catch (error) {
    throw error.cause ? new Error(`${file} can’t be read (${error.cause.code}): run the command as root.`, { cause: error }) : error;
  }
}

/** A credential is for root alone, and the command goes on as another user: the secret is passed on, and not its file. */
function takeCredential(name, path, file) {
  const secret = name.replace(/_FILE$/, '');
  if (path === undefined || secret === name) throw new Error(`${file}: ${name} should name a file that LoadCredential loads.`);
  if (process.env[secret] !== undefined || process.env[name] !== undefined) return;
  try {
    process.env[secret] = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`${path} can’t be read (${error.code}): run the command as root.`, { cause: error });
  }
}

/** Goes on as the user of the unit, so that what a command writes belongs to the service. Only root can, and others stay who they are. */
export function becomeUser({ user, group }) {
  if (!user || process.getuid?.() !== 0) return;
  try {
    process.initgroups(user, group ?? user);
    process.setgid(group ?? user);
    process.setuid(user);
  } catch (error) {
    throw new Error(`The user ${user} of the unit is not known here (${error.code}).`, { cause: error });
  }
}
