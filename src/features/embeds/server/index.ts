export { createCardJob, refreshCard } from './cards/cards.actions.ts';
export { embedOfPost, isThumbnail, wantCard } from './cards/cards.queries.ts';
