import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { write } from '../../../posts/server/testing/writing.ts';

/** A world with a post of one member, and another member who comments on it. */
export interface ThreadScene {
  world: World;
  author: Caller;
  fan: Caller;
  post: Post;
}

export async function openThreadScene(content?: string): Promise<ThreadScene> {
  const world = await openWorld();
  const [author, fan] = [await world.person(), await world.person()];
  return { world, author, fan, post: await write(author, content) };
}
