/** Prepares lines in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPreparer, type PreparerSettings, type ToPreparer } from './preparer.ts';

// The cast is sound: the import gives the settings.
const preparer = createPreparer(workerData as PreparerSettings);
parentPort?.on('message', (message: ToPreparer) => {
  void preparer.ask(message).then(answer => parentPort?.postMessage(answer));
});
