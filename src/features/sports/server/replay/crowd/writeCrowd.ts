/** Writes the comments of a night into the thread of a live game of a product with the demo community, as its members. */
import type { CrowdComment } from './crowd.ts';

/** Every member of the demo community has it. */
const demoPassword = 'courtside-demo';
const words = ['What a shot', 'Come on', 'That was a foul', 'Defense!', 'I can’t watch', 'Unreal', 'Give him the ball', 'Here we go'];
/** The time between two looks for a thread, in milliseconds. */
const lookMs = 5_000;

interface CrowdNight {
  comments: readonly CrowdComment[];
  /** The address of the product. */
  product: string;
  /** The e-mail addresses of the members who write. */
  emails: readonly string[];
  /** The second of the night to begin at, and how many of its seconds pass in one. */
  from: number;
  speed: number;
  tell: (line: string) => void;
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** A browser's way to a product: it keeps the cookies. */
function browserOf(product: string): Ask {
  const cookies = new Map<string, string>();
  return async (path, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', origin: product, cookie };
    const response = await fetch(new URL(path, product), { ...init, headers, redirect: 'manual' });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

async function followed(ask: Ask, path: string): Promise<string> {
  const location = (await ask(path)).headers.get('location');
  return location === null ? path : followed(ask, location);
}

async function signIn(product: string, email: string): Promise<Ask> {
  const ask = browserOf(product);
  const uid = (await followed(ask, '/api/login?returnTo=/rules')).split('/').at(-1) ?? '';
  const response = await ask(`/api/sign-in/${uid}`, { method: 'POST', body: JSON.stringify({ email, password: demoPassword }) });
  if (!response.ok) throw new Error(`${email} cannot sign in at ${product}: ${response.status}. Is the demo community there?`);
  const { location }: { location: string } = JSON.parse(await response.text());
  await followed(ask, location);
  return ask;
}

/** The thread of a live game, once there is one. */
async function liveThread(ask: Ask): Promise<number> {
  for (;;) {
    const { games }: { games: { state: string; threadId: number | null }[] } = JSON.parse(await (await ask('/api/games')).text());
    const live = games.find(({ state, threadId }) => state === 'live' && threadId !== null);
    if (live?.threadId) return live.threadId;
    await wait(lookMs);
  }
}

/** Writes all comments of the night that are due from `from` on. A comment that is refused is told, and its answers go to the post. */
export async function writeCrowd({ comments, product, emails, from, speed, tell }: CrowdNight): Promise<void> {
  const members: Ask[] = [];
  for (const email of emails) members.push(await signIn(product, email));
  const [first] = members;
  if (!first) return;
  tell('Waiting for a live game with a thread.');
  const postId = await liveThread(first);
  tell(`Comments come to ${product}/post/${postId}.`);
  const ids = new Map<number, Promise<number | undefined>>();
  const began = performance.now();

  async function write({ answers, author, length }: CrowdComment, place: number): Promise<number | undefined> {
    const parentId = answers === null ? undefined : await ids.get(answers);
    const content = `${words[place % words.length]} ${place}`.padEnd(Math.min(length, 2_000), '!');
    const member = members[(author ?? place) % members.length] ?? first;
    const response = await member?.('/api/replies', {
      method: 'POST',
      body: JSON.stringify({ postId, content, ...(parentId && { parentId }) }),
    });
    if (response?.ok) {
      const { id }: { id: number } = JSON.parse(await response.text());
      return id;
    }
    tell(`Comment ${place} was refused: ${response?.status}.`);
    return undefined;
  }

  for (const [place, comment] of comments.entries()) {
    if (comment.second < from) continue;
    const early = began + ((comment.second - from) * 1_000) / speed - performance.now();
    if (early >= 1) await wait(early);
    ids.set(
      place,
      write(comment, place).catch(() => undefined),
    );
  }
  await Promise.all(ids.values());
}
