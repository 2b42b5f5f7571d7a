import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runScanner, type Scanned, type ScanOptions, type Target } from './scanner.ts';

/** The modules that need no service outside this machine. */
const modules =
  'sql,blindsql,xss,permanentxss,exec,file,crlf,redirect,http_headers,csp,cookieflags,methods,backup,htaccess,shellshock,csrf';

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string; level: number; parameter: string | null }[]>;
  anomalies: Record<string, { method: string; path: string; info: string; parameter: string | null }[]>;
  infos?: { crawled_pages_nbr?: number };
}

const maxTold = 20;

/**
 * The scan goes over plain http, as on one's own machine; behind https both of the first are there, which tests of their own show. The last is a
 * header of old browsers that is best switched off, as it is: what it did could be turned against a page.
 */
const noFindings = /Strict-Transport-Security|Secure flag|X-XSS-Protection/i;

/** Walks through the pages, begins at every call that is read, and attacks what it found. */
export async function scanByWapiti(program: string, target: Target, options: ScanOptions, name: string): Promise<Scanned> {
  const file = join(options.folder, `${name}.json`);
  const reads = target.calls.filter(({ method }) => method === 'GET').map(({ path, search }) => `${target.url}${path}${search}`);
  const pages = ['/all', '/?tag=NBA', '/?q=nba', '/post/1', '/about', '/settings', '/friends', '/bookmarks', '/images/x.webp', '/api/docs'];
  const starts = [...pages.map(path => target.url + path), ...reads];
  const seconds = Math.max(20, Math.floor((options.minutes * 60) / 20));
  const words = [
    ['-u', `${target.url}/`, '--scope', 'folder', '-m', modules, '-d', '2', '--max-links-per-page', '20', '--max-files-per-dir', '12'],
    ['--max-scan-time', String(seconds * 3), '--max-attack-time', String(seconds), '-t', '20', '-l', '2', '-v', '1', '--no-bugreport'],
    [
      '--flush-session',
      '--store-session',
      join(options.folder, name),
      '--store-config',
      join(options.folder, name),
      '-f',
      'json',
      '-o',
      file,
    ],
    // Signing out takes a visit to a page, which this says it is none; Debian's wapiti can leave out no address by itself.
    ['-H', 'Sec-Fetch-Dest: empty', ...starts.flatMap(start => ['-s', start])],
    target.cookie ? ['-H', `Cookie: ${target.cookie}`] : [],
  ].flat();
  let module = '';
  const heard: string[] = [];
  const { isCut } = await runScanner(program, words, options, text => {
    heard.push(text);
    const next = /Launching module (\w+)/.exec(text)?.[1];
    if (!next) return;
    module = next;
    options.show(`wapiti: ${module}`);
  });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined)
    return { findings: [`wapiti left no report (at ${module || 'the beginning'}): ${heard.slice(-3).join(' ')}`], about: 'nothing' };
  // The cast is sound: it is the report of the version that Debian ships.
  const report = JSON.parse(text) as Report;
  const all = [...Object.entries(report.vulnerabilities), ...Object.entries(report.anomalies)].flatMap(([kind, found]) =>
    found.map(({ method, path, info, parameter }) => `${kind}: ${info} (${method} ${path}${parameter ? `, ${parameter}` : ''})`),
  );
  const about = `${starts.length} addresses to begin with, ${modules.split(',').length} kinds of attack${isCut ? `, cut in ${module}` : ''}`;
  return { findings: all.filter(finding => !noFindings.test(finding)).slice(0, maxTold), about };
}
