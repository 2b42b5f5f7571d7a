import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Sets the variables of a file, as systemd would. A variable that is set already stays. Throws an error of one line for a file that can't be read. */
export function setEnvironmentFile(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`--env-file should name a file that can be read: ${file} can’t be (${error.code}).`, { cause: error });
  }
  // systemd keeps the part behind `#`, and others take it for a comment.
  const unclear = /^\s*(?:export\s+)?(\w+)=(?!\s*['"`])[^\n]*#/m.exec(text);
  if (unclear) throw new Error(`${unclear[1]} in ${file} should stand in single quotes: it has a #.`);
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** Takes `--env-file FILE` (or `--env-file=FILE`) out of a command's words and sets its variables. Returns the other words. */
export function takeEnvironmentFile(words) {
  const at = words.findIndex(word => word === '--env-file' || word.startsWith('--env-file='));
  if (at < 0) return words;
  const isApart = words[at] === '--env-file';
  const file = isApart ? words[at + 1] : words[at].slice('--env-file='.length);
  if (!file) throw new Error('--env-file needs the name of a file.');
  setEnvironmentFile(file);
  return words.toSpliced(at, isApart ? 2 : 1);
}
