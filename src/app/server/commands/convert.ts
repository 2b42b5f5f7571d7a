/**
 * `npm run convert -- discourse BACKUP.tar.gz FOLDER [--messages] [--url ADDRESS]` and `npm run convert -- wordpress EXPORT.xml... FOLDER [--uploads DIR] [--blog-stays]`
 * write a neutral folder (docs/moving.md), for `import`. They need no database.
 */
import { parseArgs } from 'node:util';
import { convertDiscourse } from '../moving/converting/discourse/discourse.ts';
import { convertWordpress } from '../moving/converting/wordpress/wordpress.ts';
import { operate } from './runCommand.ts';

const usage = `bleachers convert discourse BACKUP.tar.gz FOLDER [--messages] [--url https://forum.example]
bleachers convert wordpress EXPORT.xml... FOLDER [--uploads DIR] [--blog-stays]`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      messages: { type: 'boolean', default: false },
      url: { type: 'string' },
      uploads: { type: 'string' },
      'blog-stays': { type: 'boolean', default: false },
    },
  });
  const [software, ...paths] = positionals;
  const [folder, files] = [paths.at(-1), paths.slice(0, -1)];
  const [first] = files;
  if (folder === undefined || first === undefined) throw new Error(usage);
  let lines: string[];
  if (software === 'discourse' && files.length === 1)
    lines = await convertDiscourse(first, folder, { withMessages: values.messages, url: values.url ?? null });
  else if (software === 'wordpress')
    lines = await convertWordpress(files, folder, { uploads: values.uploads ?? null, blogStays: values['blog-stays'] });
  else throw new Error(usage);
  process.stdout.write(`${lines.join('\n')}\n${folder} is ready for: bleachers import ${folder}\n`);
}

await operate(main);
