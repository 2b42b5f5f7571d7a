/** The staff log as admins read it. */
export { StaffLog } from './StaffLog.tsx';
