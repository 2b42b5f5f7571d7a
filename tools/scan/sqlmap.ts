import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runScanner, type Scanned, type ScanOptions, type Target } from './scanner.ts';

const line = '='.repeat(54);

/** The calls as a proxy would have written them down, which is how sqlmap takes many at once. */
function proxyLog({ url, calls, cookie }: Target): string {
  const { host } = new URL(url);
  return calls
    .map(({ method, markedPath, search, body }) => {
      const headers = [`Host: ${host}`, 'Accept: application/json', ...(cookie ? [`Cookie: ${cookie}`] : [])];
      const content = body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
      const request = [`${method} ${markedPath}${search} HTTP/1.1`, ...headers, ...content, '', body ?? ''].join('\n');
      return `${line}\n12:00:00  ${url}  [127.0.0.1]\n${line}\n${request}\n${line}\n\n\n`;
    })
    .join('\n');
}

/** Tries every parameter of every call for injection into PostgreSQL, by errors, differences, unions, stacked statements and waits. */
export async function scanBySqlmap(program: string, target: Target, options: ScanOptions, name: string): Promise<Scanned> {
  const log = join(options.folder, `${name}.log`);
  const calls = target.calls.filter(({ markedPath, search, body }) => markedPath.includes('*') || search || (body && body !== '{}'));
  await writeFile(log, proxyLog({ ...target, calls }));
  const findings: string[] = [];
  let current = '';
  let tried = 0;
  let parameters = 0;
  const words = [
    [
      '-l',
      log,
      '--ignore-stdin',
      '--batch',
      '--flush-session',
      '--disable-coloring',
      '--output-dir',
      join(options.folder, name),
      '--skip-waf',
    ],
    ['--dbms', 'PostgreSQL', '--level', '1', '--risk', '2', '--technique', 'BEUST', '--time-sec', '2', '--timeout', '20', '--retries', '0'],
    ['--threads', '2', '--ignore-code', '400,401,403,404,409', '--answers', 'follow=N,reduce=N,redirect=N'],
  ].flat();
  const { isCut } = await runScanner(program, words, options, text => {
    const url = /^(?:GET|POST|PUT|DELETE) http\S+/.exec(text)?.[0];
    if (url) {
      current = url;
      tried += 1;
      if (tried % 10 === 0) options.show(`sqlmap: ${tried} of ${calls.length} calls`);
    }
    if (/does not seem to be injectable/.test(text) && /parameter/.test(text)) parameters += 1;
    if (/identified the following injection point/.test(text)) findings.push(`injection: ${current}`);
    if (/^\s*(?:\[[^\]]*\] )*5\d\d \(/.test(text)) findings.push(`an answer of ${text.trim()} (${current})`);
  });
  const about = `${tried} of ${calls.length} calls, ${parameters} parameters${isCut ? `, cut after ${options.minutes.toFixed(0)} minutes` : ''}`;
  return { findings: tried === 0 ? [...findings, 'sqlmap tried nothing'] : findings, about };
}
