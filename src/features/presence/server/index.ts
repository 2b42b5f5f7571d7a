export { hereOf } from './presence.ts';
