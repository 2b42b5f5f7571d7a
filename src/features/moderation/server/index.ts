export { forgetInLog } from './log/log.queries.ts';
