/** The log of what admins and commands did. */
export { addStaffEntry, sweepStaffLog } from './staffLog.queries.ts';
