import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { countPost } from '../../../profiles/server/index.ts';
import { countTags } from '../../../tags/server/index.ts';
import type { NewPoll } from '../../../polls/polls.contract.ts';
import { copyImages } from '../images/postImage.ts';
import type { StoredImage } from '../images/imageColumns.queries.ts';
import type { PostArticle } from '../../posts.contract.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';
import { parseText } from '../../../texts/markup/parse.ts';
import { postCreated } from '../posts.liveUpdates.ts';
import { storedKinds } from '../posts.kinds.ts';
import { lockPost } from '../posts.queries.ts';
import { attachTags, insertPost, moveTotal, bumpPostsVersion, setMoment, updatePostRow } from './postRows.queries.ts';
import { indexWords } from './searchWords.queries.ts';
import { storeVersion } from '../../../texts/server/index.ts';
import { postTexts } from '../postTexts.queries.ts';

interface HousePost {
  author: { id: string; username: string };
  kind: PostKind;
  content: string;
  tags: readonly { id: number; name: string }[];
  /** The moment of the post for readers who are behind, if it is earlier than the time of writing. */
  momentAt?: Date;
  /** Null removes the poll. */
  poll?: NewPoll | null | undefined;
  article?: PostArticle | undefined;
}

/** Opens or removes the poll of a post of the product. Returns whether anything changed. */
async function storeHousePoll(tx: Transaction, id: number, kind: PostKind, poll: HousePost['poll']): Promise<boolean> {
  return poll !== undefined && (await storedKinds[kind].details?.storeDetails(tx, id, { poll })) === true;
}

/** The picture of an article, which is copied as that of any post. */
function imagesOfArticle(article: PostArticle | undefined): StoredImage[] {
  return article?.imageUrl ? [{ url: article.imageUrl, alt: null, width: null, height: null }] : [];
}

/** Writes a post of the product itself, without screening and without mentions. Returns its id. */
export async function writeHousePost(
  tx: Transaction,
  publish: Publish,
  { author, kind, content, tags, momentAt, poll, article }: HousePost,
): Promise<number> {
  const id = await insertPost(tx, {
    authorId: author.id,
    authorName: author.username,
    content,
    // The title of an article is no text of ours: nothing in it is markup.
    markup: article ? null : parseText(content),
    embedKey: null,
    images: imagesOfArticle(article),
    tags: tags.map(({ name }) => name),
    kind,
    article,
  });
  await copyImages(tx, imagesOfArticle(article));
  await storeHousePoll(tx, id, kind, poll);
  if (momentAt) await setMoment(tx, id, momentAt, { isEdit: false });
  const tagIds = tags.map(tag => tag.id);
  await countTags(tx, tagIds, []);
  await attachTags(tx, id, tagIds);
  await indexWords(tx, id, author.id);
  await countPost(tx, author.id);
  await moveTotal(tx, 1);
  publish(postCreated, id);
  return id;
}

/**
 * Replaces the text of a post of the product and opens or removes its poll, as an edit that keeps the former text: late readers get both when they
 * pass it. Reworded by an admin it has no mark of an edit. A hidden or unchanged post stays as it is.
 */
export async function rewriteHousePost(
  tx: Transaction,
  id: number,
  { content, poll, article, isReworded = false }: Pick<HousePost, 'content' | 'poll' | 'article'> & { isReworded?: boolean },
): Promise<boolean> {
  const stored = await lockPost(tx, id);
  if (!stored) return false;
  const isPollNew = await storeHousePoll(tx, id, stored.kind, poll);
  if (stored.content === content && !isPollNew && !article) return false;
  if (!isReworded) await storeVersion(tx, postTexts, id);
  const values = {
    ...stored,
    content,
    markup: article ? null : parseText(content),
    embedKey: null,
    ...(article && { article, images: imagesOfArticle(article) }),
  };
  await updatePostRow(tx, id, values, { isEdit: !isReworded });
  await copyImages(tx, imagesOfArticle(article));
  if (stored.authorId !== null) await indexWords(tx, id, stored.authorId);
  await bumpPostsVersion(tx);
  return true;
}
