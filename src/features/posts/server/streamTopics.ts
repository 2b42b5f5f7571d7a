import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { postTopic } from '../../presence/presence.topics.ts';
import { watchedPostsLimit, watchedTopicsLimit } from '../posts.topics.ts';

/** The ids of a list; undefined when the text is no list of ids. */
function readPosts(text: unknown): number[] | undefined {
  if (text === undefined || text === '') return [];
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/.test(text)) return undefined;
  const ids = [...new Set(text.split(',').map(Number))];
  return ids.length <= watchedPostsLimit && ids.every(Number.isSafeInteger) ? ids : undefined;
}

/** The other topics of a list; undefined when the text is no list of them. */
function readOthers(text: unknown): string[] | undefined {
  if (text === undefined || text === '') return [];
  if (typeof text !== 'string' || !/^[a-z][\w:-]{0,59}(,[a-z][\w:-]{0,59})*$/.test(text)) return undefined;
  const topics = [...new Set(text.split(','))];
  return topics.length <= watchedTopicsLimit ? topics : undefined;
}

/** The topics that a page asks for: its posts by id, and others by name. */
export function readStreamTopics(query: Readonly<Record<string, unknown>>): ReadonlySet<string> | Refusal<'invalid_input'> {
  const [posts, others] = [readPosts(query.posts), readOthers(query.topics)];
  if (posts && others) return new Set([...posts.map(postTopic), ...others]);
  const limit = posts ? `${watchedTopicsLimit} topics` : `${watchedPostsLimit} ids of posts`;
  return refuse('invalid_input', 'Some of that could not be used.', [
    { path: posts ? 'topics' : 'posts', message: `must be up to ${limit}, separated by commas` },
  ]);
}
