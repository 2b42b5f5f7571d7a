/** A model of a small community by the product's rules: its posts, likes, votes, bookmarks and friendships. */

export const maxBookmarks = 10;

export type Step =
  | { does: 'write'; by: number; hasPoll: boolean }
  | { does: 'delete' | 'like' | 'unlike' | 'keep' | 'let go' | 'look'; by: number; post: number }
  | { does: 'vote'; by: number; post: number; option: number }
  | { does: 'ask' | 'part' | 'open room' | 'say' | 'read room'; by: number; other: number };

interface ModelPost {
  author: number;
  likes: Set<number>;
  votes: Map<number, number> | undefined;
  viewers: Set<number>;
}

const pair = (one: number, other: number): string => [one, other].toSorted((a, b) => a - b).join('-');

export class Model {
  /** By the order they were written; undefined once deleted. */
  readonly posts: (ModelPost | undefined)[] = [];
  readonly kept: number[][];
  readonly friends = new Set<string>();
  readonly asked = new Set<string>();
  /** The authors of the messages of each room that was opened. */
  readonly rooms = new Map<string, number[]>();
  readonly unread = new Map<string, number>();

  constructor(people: number) {
    this.kept = Array.from({ length: people }, () => []);
  }

  /** Plays a step and gives the status that its call has. */
  play(step: Step): number {
    switch (step.does) {
      case 'write':
        this.posts.push({ author: step.by, likes: new Set(), votes: step.hasPoll ? new Map() : undefined, viewers: new Set() });
        return 201;
      case 'keep':
        return this.#keep(step.by, step.post);
      case 'let go':
        this.kept[step.by] = this.#keptBy(step.by).filter(post => post !== step.post);
        return 204;
      case 'vote':
        return this.#vote(step.by, step.post, step.option);
      case 'delete':
      case 'like':
      case 'unlike':
      case 'look':
        return this.#actOn(step.does, step.by, step.post);
      case 'ask':
        return this.#ask(step.by, step.other);
      case 'part':
        this.friends.delete(pair(step.by, step.other));
        return 204;
      case 'open room':
      case 'say':
      case 'read room':
        return this.#talk(step.does, step.by, step.other);
    }
  }

  unreadBy(by: number, other: number): number {
    return this.unread.get(`${pair(by, other)} ${by}`) ?? 0;
  }

  areFriends(one: number, other: number): boolean {
    return this.friends.has(pair(one, other));
  }

  room(one: number, other: number): number[] | undefined {
    return this.rooms.get(pair(one, other));
  }

  #keptBy(by: number): number[] {
    return this.kept[by] ?? [];
  }

  #keep(by: number, number: number): number {
    const kept = this.#keptBy(by);
    if (!this.posts[number]) return 404;
    if (kept.includes(number)) return 200;
    if (kept.length >= maxBookmarks) return 409;
    kept.unshift(number);
    return 201;
  }

  #vote(by: number, number: number, option: number): number {
    const votes = this.posts[number]?.votes;
    if (!votes) return 404;
    if (votes.has(by)) return 409;
    votes.set(by, option);
    return 200;
  }

  #actOn(does: 'delete' | 'like' | 'unlike' | 'look', by: number, number: number): number {
    const post = this.posts[number];
    if (!post) return 404;
    if (does === 'like') post.likes.add(by);
    else if (does === 'unlike') post.likes.delete(by);
    else if (does === 'look' && post.author !== by) post.viewers.add(by);
    if (does !== 'delete') return 200;
    if (post.author !== by) return 403;
    this.posts[number] = undefined;
    for (const [who, kept] of this.kept.entries()) this.kept[who] = kept.filter(each => each !== number);
    return 204;
  }

  #ask(by: number, other: number): number {
    if (by === other) return 400;
    if (this.areFriends(by, other)) return 409;
    const isMutual = this.asked.has(`${other}>${by}`);
    if (this.asked.has(`${by}>${other}`) && !isMutual) return 409;
    this.asked.add(`${by}>${other}`);
    if (isMutual) {
      this.friends.add(pair(by, other));
      for (const request of [`${by}>${other}`, `${other}>${by}`]) this.asked.delete(request);
    }
    return 201;
  }

  #talk(does: 'open room' | 'say' | 'read room', by: number, other: number): number {
    const name = pair(by, other);
    const said = this.rooms.get(name);
    if (does === 'open room') {
      // Read by its friends; by its number it could be read on.
      if (!this.friends.has(name)) return 403;
      if (!said) this.rooms.set(name, []);
      return 200;
    }
    if (!said) return 404;
    if (does === 'read room') {
      this.unread.set(`${name} ${by}`, 0);
      return 200;
    }
    if (!this.friends.has(name)) return 403;
    said.push(by);
    this.unread.set(`${name} ${other}`, this.unreadBy(other, by) + 1);
    return 201;
  }
}
