export { createCardJob, refreshCard } from './cards/cards.actions.ts';
export { embedOfPost, isThumbnail, queueForgottenCards, wantCard } from './cards/cards.queries.ts';
