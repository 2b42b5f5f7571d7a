export { renew as renewFeedToken } from './feeds/feedTokens.queries.ts';
export { headForOthers } from './head.ts';
export { publicHead } from './publicHead.ts';
export { htmlOfText } from './outputs/textHtml.ts';
export { asOutput, readOutput } from './outputs/documents.ts';
export { createDrawing } from './pictures/draw.ts';
export { ticketOfGame } from './pictures/models.ts';
export type { PictureModel } from './pictures/pictureModel.ts';
