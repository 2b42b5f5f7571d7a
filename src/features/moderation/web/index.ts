export { prefetchReports } from './reports.api.ts';
export { YourReports } from './YourReports.tsx';
