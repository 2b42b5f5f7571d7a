// npm run check: the gates alone, for a look before the tests.
import { passGates } from './parts/gates.mjs';
import { endOnSignal } from './parts/processes/running.mjs';

endOnSignal();
const { passed, failed } = await passGates(process.env);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
