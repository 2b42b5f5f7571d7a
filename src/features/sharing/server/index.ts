export { headForOthers } from './head.ts';
export { toldToOthers } from './others.ts';
