// Ends every process of a folder, and removes it, when whoever started this has ended: also when that was killed.
import { removeTemporaryFolder } from '../../../script/parts/processes/temporary.mjs';

const [folder] = process.argv.slice(2);

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
process.stdin.resume();
process.stdin.on('close', () => {
  // A folder that can't be removed is left to the next run.
  removeTemporaryFolder(folder).catch(() => undefined);
});
