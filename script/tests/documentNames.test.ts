import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../parts/project.mjs';

const folders = ['.ci', 'db', 'deploy', 'docs', 'e2e', 'public', 'script', 'src', 'tools'];
const files = [
  ...readdirSync(inProject()).filter(name => name.includes('.')),
  ...folders.flatMap(folder => readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`)),
];
const textOf = (path: string) => readFileSync(inProject(path), 'utf8');
const documents = files.filter(path => path.endsWith('.md') && !/^(docs\/(generated|decisions)\/|CHANGELOG)/.test(path));
const words = new Set(
  files
    .filter(path => /\.(tsx?|mjs|sql|json|ya?ml|css)$/.test(path) && path !== 'package-lock.json')
    .flatMap(path => textOf(path).match(/[A-Za-z_]\w*/g) ?? []),
);

/** Names in backticks outside of examples of code: files with their folders, and names in camel case. */
function namesIn(text: string): string[] {
  return [...text.replace(/^( *)```[\s\S]*?^\1```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
}

/** `x.rules.ts` stands for the file of any feature. */
const isExample = (name: string) => /^(web\/|server\/)?[xX](\.|Card|Page)/.test(name);
const isFile = (name: string) => /^[\w./@-]+\.(tsx?|mjs|sql)$/.test(name);
const exists = (name: string) => isExample(name) || files.some(path => path === name || path.endsWith(`/${name}`));
const isIdentifier = (name: string) => /^[a-z]+[A-Z]\w*$/.test(name);
const commentPaths = /\b(?:src|db|docs|script|tools)\/[\w./@-]+\.(?:tsx?|mjs|sql|md)\b/g;
const sources = files.filter(path => /\.(tsx?|mjs|sql)$/.test(path) && path !== 'src/platform/server/db/schema.ts');
/** References such as `src/features/games/README.md, One clock.` */
const headingReference = /\b((?:src|docs)\/[\w./-]+\.md), ([A-Z][\w -]*?)(?=[.:)]| and [A-Z])/g;
const headingsOf = (path: string) => [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);

it.each(documents)('%s names files and functions that exist', path => {
  const names = namesIn(textOf(path));
  const missing = names.filter(name => (isFile(name) && !exists(name)) || (isIdentifier(name) && !words.has(name)));
  expect(missing).toEqual([]);
});

it('code names documents and headings that exist', () => {
  const missing = sources.flatMap(path => {
    const text = textOf(path);
    const documentsOf = (text.match(commentPaths) ?? []).filter(name => name.endsWith('.md') && !files.includes(name));
    const headings = [...text.matchAll(headingReference)].filter(
      ([, document = '', heading = '']) => files.includes(document) && !headingsOf(document).includes(heading),
    );
    return [...documentsOf, ...headings.map(([reference]) => reference)].map(reference => `${path}: ${reference}`);
  });
  expect(missing).toEqual([]);
});
