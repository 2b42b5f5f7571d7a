export { forgetAuthorOf, lockTextsOfPerson, renameAuthor, textsOfAuthor } from './authors.queries.ts';
export {
  heldHiding,
  type PublicTextHiding,
  showBeforeDeletion,
  showForEdit,
  type TextHiding,
} from './hiding.ts';
export { type HiddenColumns, hiddenColumns, presentHidden } from './hiding.queries.ts';
export { setLike, type TextLiking } from './likes.actions.ts';
export type { TextRows } from './texts.rows.ts';
export { deleteLikesAndVersions, historyOf, storeVersion } from './versions.queries.ts';
export { parseText } from '../markup/parse.ts';
export {
  aboutText,
  createMentionKind,
  findMentions,
  type FoundMentions,
  storeMentioned,
} from './mentions.actions.ts';
export { mentionColumns, textsOfEvents } from './mentions.queries.ts';
export { judged, screened } from './screened.ts';
