import { escapeHtml } from '../../../../platform/server/text/html.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { textOf } from '../../../posts/posts.rules.ts';
import { withoutSpoilers } from '../../../texts/markup/parse.ts';
import { htmlOfText } from './textHtml.ts';

const list = (name: 'ol' | 'ul', items: readonly string[]) =>
  `<${name}>${items.map(item => `<li>${escapeHtml(withoutSpoilers(item))}</li>`).join('')}</${name}>`;

/** The parts that a post's kind adds to its text, as HTML. The votes are not told: a feed is read later. */
function boardHtml({ poll, mockDraft, powerRankings }: Post): string {
  if (poll) {
    const options = poll.options.map(({ text }) => text);
    return `<p><strong>${escapeHtml(withoutSpoilers(poll.question))}</strong></p>${list('ul', options)}`;
  }
  if (mockDraft) {
    const picks = mockDraft.picks.map(({ team, player, position }) => `${team}: ${player}, ${position}`);
    return list('ol', picks);
  }
  if (powerRankings) {
    const teams = powerRankings.ranks.map(({ team }) => team);
    return list('ol', teams);
  }
  return '';
}

/** A post as HTML for other sites. */
export function htmlOfPost(post: Post): string {
  const text = textOf(post);
  return `${text ? htmlOfText(text, post.markup) : ''}${boardHtml(post)}`;
}
