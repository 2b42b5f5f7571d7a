export { useBeingThere, usePeopleThere } from './presence.api.ts';
