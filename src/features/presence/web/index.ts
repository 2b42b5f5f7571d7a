export { useReportPresence, usePeopleThere } from './presence.api.ts';
