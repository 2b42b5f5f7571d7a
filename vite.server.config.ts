import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

/** The operator's commands, as the scripts of package.json name them. */
const commands = Object.values(scripts).flatMap(script => /script\/operate\.mjs (\S+)/.exec(script)?.[1] ?? []);

const threads = readdirSync(join(root, 'src'), { encoding: 'utf8', recursive: true })
  .filter(file => file.endsWith('.thread.ts'))
  .map(file => file.replaceAll('\\', '/').replace(/\.ts$/, ''));

/** The programs of the server by their place in src/. */
const programs = ['app/server/main', ...commands.map(command => `app/server/${command}`), ...threads];

/**
 * The server in few files: node takes twice as long to load the seven hundred modules one by one. Libraries stay in node_modules, but for
 * two that consist of hundreds of modules.
 */
export default defineConfig({
  appType: 'custom',
  ssr: { noExternal: ['kysely', 'zod'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    copyPublicDir: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map(name => [name, `src/${name}.ts`])),
      output: { entryFileNames: 'src/[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
