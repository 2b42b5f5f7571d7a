import { posts } from '../demoCommunity.ts';
import type { DemoComment } from '../demoCommunity.ts';
import { type Chance, chance } from './chance.ts';

const vocabularySize = 30_000;
const longestPost = 10_000;
const longestReply = 2_000;

function textsOf(comments: readonly DemoComment[]): string[] {
  return comments.flatMap(comment => [comment.content, ...textsOf(comment.answers ?? [])]);
}

const beginnings = ['b', 'br', 'd', 'dr', 'f', 'g', 'gr', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'pl', 'r', 's', 'st', 't', 'tr', 'v', 'w'];
const middles = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const ends = ['', 'n', 'r', 's', 'l', 'm', 't', 'ck', 'nd', 'rt'];

function invented(from: Chance): string {
  const pick = (list: readonly string[]) => list[from.below(list.length)] ?? '';
  const syllables = 2 + from.below(2);
  return Array.from({ length: syllables }, () => pick(beginnings) + pick(middles)).join('') + pick(ends);
}

/** The words of the demo community, the most used first, and behind them invented ones, as names and rare words are in real talk. */
export function vocabulary(): string[] {
  const uses = new Map<string, number>();
  for (const text of posts.flatMap(post => [post.content, ...textsOf(post.comments ?? [])]))
    for (const word of text.toLowerCase().match(/[a-z]+(?:['’][a-z]+)?/g) ?? []) uses.set(word, (uses.get(word) ?? 0) + 1);
  const words = [...uses].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  const known = new Set(words);
  for (const from = chance(1); known.size < vocabularySize; ) {
    const word = invented(from);
    if (!known.has(word)) words.push(word);
    known.add(word);
  }
  return words;
}

export interface Writer {
  post(from: Chance, mention: () => string): string;
  reply(from: Chance, mention: () => string): string;
}

/** Writes texts of these words: posts of some 25, a few of hundreds; replies of one to three of a stock of sentences, since no search reads them. */
export function writerOf(words: readonly string[]): Writer {
  const sentence = (from: Chance, length: number) => {
    let text = '';
    for (let index = 0; index < length; index += 1) text += `${index > 0 ? ' ' : ''}${words[from.ranked(words.length)] ?? ''}`;
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const stock = chance(2);
  const sentences = Array.from({ length: 20_000 }, () => sentence(stock, Math.max(2, Math.round(stock.around(8, 0.5)))));
  return {
    post(from, mention) {
      let left = Math.min(1_200, Math.max(3, Math.round(from.around(22, 0.8))));
      let text = from.next() < 0.01 ? `@${mention()} ` : '';
      while (left > 0) {
        const length = Math.min(left, 4 + from.below(14));
        left -= length;
        text += sentence(from, length) + (left > 40 && from.next() < 0.3 ? '\n\n' : left > 0 ? ' ' : '');
      }
      return text.slice(0, longestPost).trimEnd();
    },
    reply(from, mention) {
      const roll = from.next();
      let text = roll < 0.02 ? `@${mention()} ` : '';
      const count = roll < 0.7 ? 1 : roll < 0.95 ? 2 : 3 + from.below(6);
      for (let index = 0; index < count; index += 1) text += `${index > 0 ? ' ' : ''}${sentences[from.below(sentences.length)] ?? ''}`;
      return text.slice(0, longestReply);
    },
  };
}
