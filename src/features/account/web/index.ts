export { useViewer, viewerKey, viewerQuery } from './viewer.ts';
