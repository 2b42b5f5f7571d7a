import { described } from '../../src/platform/server/settings/described.ts';

/** .env.example: every setting with its default and meaning, each switched off by a comment sign. */
export function environmentExample(): string {
  const head = [
    '# Every setting of Bleachers, made from the code by `npm run generate`. Each line is the default, switched off.',
    '# Copy it to .env, and put each value in single quotes: every reader below then reads the same, also blanks, # and $.',
    '#   script/start --env-file .env       npm run backup -- --env-file .env FILE, and so each command',
    '#   set -a; . ./.env; set +a           in a shell',
    '# systemd reads it by EnvironmentFile=, and docker compose gives all of it to the nodes of compose.yaml.',
  ];
  const wrapped = (meaning: string) => meaning.replace(/(.{1,116})(?:\s+|$)/g, '# $1\n').trimEnd();
  const settings = described.map(([name, fallback, meaning]) => {
    const isValue = /^[\w.,:/$-]+$/.test(fallback) && fallback !== 'none' && fallback !== 'embedded';
    const value = isValue ? fallback.replace('$PORT', '3000') : '';
    const words = fallback && !isValue && fallback !== 'none' ? ` Default: ${fallback}.` : '';
    return `${wrapped(meaning + words)}\n#${name}='${value}'`;
  });
  return `${[head.join('\n'), ...settings].join('\n\n')}\n`;
}
