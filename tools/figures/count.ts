import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import ts from 'typescript-5';

/** The longest function that fits a screen, in lines. */
const maxFunctionLines = 70;
const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/testing\/|\/replay\/|^src\/testing\/|^e2e\//.test(path);
const isCode = (path: string) => /^(src|script|tools|verify)\/.*\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('db/schema.ts');
/** SQL that describes the present: not the migrations that are set aside, and not those before there was a schema file. */
const isRead = (path: string) => /^db\/.*\.sql$/.test(path) && !path.includes('/before-1.0/');
const isDocument = (path: string) => path.endsWith('.md') && !/^docs\/generated\/|^docs\/decisions\/|^CHANGELOG/.test(path);

interface File {
  path: string;
  text: string;
}

const linesOf = ({ text }: File): number => text.split('\n').length - 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

async function filesBelow(root: string): Promise<File[]> {
  const skipped = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'test-results', 'playwright-report']);
  const found: File[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) await walk(path);
      } else if (/\.(tsx?|mjs|sql|md)$/.test(entry.name)) found.push({ path: relative(root, path), text: await readFile(path, 'utf8') });
    }
  };
  await walk(root);
  return found;
}

interface Shapes {
  longFunctions: string[];
  /** Setters of `useState` that are not named after their state. */
  otherSetters: string[];
}

function shapesOf({ path, text }: File): Shapes {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const shapes: Shapes = { longFunctions: [], otherSetters: [] };
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
      if (lines > maxFunctionLines) shapes.longFunctions.push(`${path}:${lineOf(node.getStart(source)) + 1} (${lines} lines)`);
    }
    if (ts.isVariableDeclaration(node) && ts.isArrayBindingPattern(node.name) && node.initializer?.getText(source).startsWith('useState')) {
      const [state, setter] = node.name.elements.map(element => (ts.isBindingElement(element) ? element.name.getText(source) : ''));
      if (state && setter && setter.toLowerCase() !== `set${state.toLowerCase()}`) shapes.otherSetters.push(`${path}: ${setter}`);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return shapes;
}

/** Functions, procedures and views that more than one file defines. */
function repeatedDefinitions(files: readonly File[]): string[] {
  const times = new Map<string, number>();
  for (const { text } of files) {
    const names = [...text.matchAll(/^create (?:or replace )?(?:function|procedure|view) ([\w.]+)/gim)].map(([, name = '']) => name);
    for (const name of new Set(names)) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return [...times].filter(([, count]) => count > 1).map(([name, count]) => `${name} (${count} files)`);
}

/** The rows of the glossary in docs/map.md. */
function glossaryWords({ text }: File): string[] {
  const rows = text.slice(text.indexOf('## Glossary')).matchAll(/^\| (?!word |---)([^|]+) \|/gm);
  return [...rows].map(([, word = '']) => word);
}

/** The files that docs/map.md names in its section about the life of a comment. */
function pathOfComment(map: File, files: readonly File[]): File[] {
  const [, section = ''] = map.text.split('## The life of a comment');
  const [text = ''] = section.split('\n## ');
  const names = new Set([...text.matchAll(/`([\w./-]+\.(?:tsx?|sql))`/g)].map(([, name = '']) => name));
  return files.filter(({ path }) => names.has(path) || names.has(path.replace(/^src\//, '')));
}

/** A figure, with the places it counts where they are few enough to be read. */
export interface Figure {
  name: string;
  value: number;
  places: readonly string[];
}

/** Counts a checked-out repository. */
export async function countRepository(root: string): Promise<Figure[]> {
  const files = await filesBelow(root);
  const code = files.filter(({ path }) => isCode(path) && !isTest(path));
  const sql = files.filter(({ path }) => isRead(path));
  const shapes = code.map(shapesOf);
  const map = files.find(({ path }) => path === 'docs/map.md');
  const comment = map ? pathOfComment(map, files) : [];
  const naming = code.filter(({ text }) => text.includes('report_closed'));
  const longFunctions = shapes.flatMap(each => each.longFunctions);
  const otherSetters = shapes.flatMap(each => each.otherSetters);
  const repeated = repeatedDefinitions(sql);
  const figure = (name: string, value: number, places: readonly string[] = []): Figure => ({ name, value, places });
  return [
    figure('lines of code without tests', sum(code.map(linesOf))),
    figure('lines of tests', sum(files.filter(({ path }) => isTest(path) && /\.tsx?$/.test(path)).map(linesOf))),
    figure('lines of SQL that one reads', sum(sql.map(linesOf))),
    figure('SQL definitions that repeat', repeated.length, repeated),
    figure(
      'files of a comment’s path',
      comment.length,
      comment.map(file => `${file.path} (${linesOf(file)} lines)`),
    ),
    figure('lines of these files', sum(comment.map(linesOf))),
    figure(
      'files that name one type of notification',
      naming.length,
      naming.map(({ path }) => path),
    ),
    figure('words of our own in the glossary', map ? glossaryWords(map).length : 0),
    figure('words of documents by hand', sum(files.filter(({ path }) => isDocument(path)).map(({ text }) => text.split(/\s+/).length))),
    figure(`functions over ${maxFunctionLines} lines`, longFunctions.length, longFunctions),
    figure('setters not named after their state', otherSetters.length, otherSetters),
  ];
}
