import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function enclosingProject(from: string): string {
  const parent = dirname(from);
  if (existsSync(join(from, 'package.json')) || parent === from) return from;
  return enclosingProject(parent);
}

/** The folder of package.json, db/ and dist/, whether this runs from src/ or from dist/. */
export const projectFolder = enclosingProject(dirname(fileURLToPath(import.meta.url)));

/** The version of package.json. */
export function projectVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  return version;
}
