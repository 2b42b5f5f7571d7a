import { described } from '../../src/platform/server/settings/described.ts';

/** docs/generated/configuration.md */
export function configurationPage(): string {
  const rows = described.map(([name, fallback, meaning]) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`);
  return [
    '# Configuration',
    '',
    'Environment variables. A value that can’t be used stops the start with one line that names the variable.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
