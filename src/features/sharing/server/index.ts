export { headForOthers } from './head.ts';
