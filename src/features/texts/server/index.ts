export { forgetAuthorOf, lockTextsOfPerson, renameAuthor, textsOfAuthor } from './authors.queries.ts';
export {
  heldHiding,
  type HideableText,
  type PublicTextHiding,
  showBeforeDeletion,
  showForEdit,
  type TextHiding,
} from './hiding.ts';
export { countsOfAuthors, giveLikes, likedSince, type TakenLike, takeLikes } from './likes.queries.ts';
export type { TextRows } from './texts.rows.ts';
export { deleteLikesAndVersions, historyOf, storeVersion } from './versions.queries.ts';
