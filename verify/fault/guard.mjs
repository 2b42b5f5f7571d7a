// Ends every process of a folder, and removes it, when whoever started this has ended: also when that was killed.
import { removeTemporaryFolder } from '../../script/parts/temporary.mjs';

const [folder] = process.argv.slice(2);

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
process.stdin.resume();
process.stdin.on('close', async () => {
  await removeTemporaryFolder(folder).catch(() => undefined);
});
