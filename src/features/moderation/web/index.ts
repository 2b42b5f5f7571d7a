export { prefetchReports } from './reports/reports.api.ts';
export { YourReports } from './reports/YourReports.tsx';
