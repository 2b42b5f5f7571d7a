import { described } from '../../src/platform/server/settings/described.ts';

/** .env.example: every setting with its default and meaning, each switched off by a comment sign. */
export function environmentExample(): string {
  const head = [
    '# Every setting of Bleachers, made from the code by `npm run generate`. Each line is the default, switched off.',
    '# The product reads environment variables and not this file. Copy it to .env, then for example:',
    '#   set -a; . ./.env; set +a; npm start',
    '# systemd reads it by EnvironmentFile=. docker compose fills the variables of compose.yaml from it.',
  ];
  const wrapped = (meaning: string) => meaning.replace(/(.{1,116})(?:\s+|$)/g, '# $1\n').trimEnd();
  const settings = described.map(([name, fallback, meaning]) => {
    const isValue = /^[\w.,:/$-]+$/.test(fallback) && fallback !== 'none' && fallback !== 'embedded';
    const value = isValue ? fallback.replace('$PORT', '3000') : '';
    const words = fallback && !isValue && fallback !== 'none' ? ` Default: ${fallback}.` : '';
    return `${wrapped(meaning + words)}\n#${name}=${value}`;
  });
  return `${[head.join('\n'), ...settings].join('\n\n')}\n`;
}
