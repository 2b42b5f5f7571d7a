import { timeUnknown } from '../../../sports/sports.rules.ts';
import { escapeHtml } from '../../../../platform/server/text/html.ts';
import { deletedUser } from '../../../account/account.rules.ts';
import type { Game } from '../../../games/games.contract.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { gameHref, hasScore, statusText } from '../../../games/words/games.words.ts';
import type { Consensus } from '../../../mock-drafts/mockDrafts.contract.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import { withoutSpoilers } from '../../../texts/markup/parse.ts';
import { headlineOf, textOf } from '../../../posts/posts.rules.ts';
import { excerpt } from '../../../texts/texts.rules.ts';
import { htmlOfPost } from '../outputs/postHtml.ts';
import type { Card } from './frame.ts';

/** A longer text is cut, because a card has 10 kB. */
const maxTextLength = 1_500;
const titleLength = 100;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/New_York' });
const time = (instant: string) => `<time datetime="${instant}">${day.format(new Date(instant))}</time>`;

const byline = ({ authorId, authorName, createdAt }: Post) =>
  `<p class="by">${escapeHtml(authorId === null ? deletedUser : `@${authorName}`)} · ${time(createdAt)}</p>`;

function pollBars({ poll }: Post): string {
  if (!poll) return '';
  const bars = poll.options.map(({ text, voteCount }) => {
    const percent = poll.totalVotes === 0 ? 0 : Math.round((100 * voteCount) / poll.totalVotes);
    const option = escapeHtml(withoutSpoilers(text));
    return `<dt><span>${option}</span><span class="n">${percent}%</span></dt><dd><progress value="${percent}" max="100" aria-label="${option}"></progress></dd>`;
  });
  return `<dl>${bars.join('')}</dl><p class="by">${poll.totalVotes.toLocaleString('en-US')} ${poll.totalVotes === 1 ? 'vote' : 'votes'}</p>`;
}

/** A post with its text, and the bars of its poll. */
export function postCard(origin: string, post: Post): Card {
  const text = plainTextOf(textOf(post), post.markup);
  const isLong = post.content.length > maxTextLength;
  const shown = isLong ? `<p>${escapeHtml(excerpt(text, maxTextLength))}</p>` : htmlOfPost({ ...post, poll: null });
  const question = post.poll ? `<h1>${escapeHtml(withoutSpoilers(post.poll.question))}</h1>` : '';
  return {
    title: headlineOf(post, titleLength),
    href: `${origin}/post/${post.id}`,
    body: byline(post) + shown + question + pollBars(post),
    isLive: post.poll !== null,
  };
}

/** A poll alone; undefined for a post without one. */
export function pollCard(origin: string, post: Post): Card | undefined {
  if (!post.poll) return undefined;
  const question = withoutSpoilers(post.poll.question);
  return {
    title: question,
    href: `${origin}/post/${post.id}`,
    body: `<h1>${escapeHtml(question)}</h1>${byline(post)}${pollBars(post)}`,
    isLive: true,
  };
}

function side(game: Game, which: 'home' | 'away'): string {
  const { name, record, score } = game[which];
  const shown = hasScore(game) ? String(score) : '–';
  return `<tr><th scope="row">${escapeHtml(name)} <span class="by">${escapeHtml(record ?? '')}</span></th><td class="n score">${shown}</td></tr>`;
}

const startOf = ({ startsAt, timeKnown }: Game): string =>
  timeKnown ? `${dayAndTime.format(new Date(startsAt))} ET` : `${day.format(new Date(startsAt))} · ${timeUnknown}`;

export function gameCard(origin: string, game: Game): Card {
  const title = `${game.away.name} at ${game.home.name}`;
  const status = hasScore(game) || game.state !== 'scheduled' ? statusText(game) : startOf(game);
  const place = game.venue === null ? '' : ` · ${escapeHtml(game.venue)}`;
  return {
    title,
    href: origin + gameHref(game.id),
    body: `<h1>${escapeHtml(title)}</h1><p class="by">${leagueName(game.league)} · ${escapeHtml(game.hidden ? 'Hidden' : status)}${place}</p>
<table><tbody>${side(game, 'away')}${side(game, 'home')}</tbody></table>`,
    isLive: true,
  };
}

/** The consensus of all mock drafts of a year. */
export function draftCard(origin: string, { draftYear, drafts, board }: Consensus): Card {
  const rows = board.map(({ pick, team, choice }) => {
    const player = choice ? escapeHtml(choice.player) : '–';
    const share = choice ? `${Math.round(choice.share * 100)}%` : '';
    return `<tr><td class="n">${pick}</td><td>${escapeHtml(team)}</td><th scope="row">${player}</th><td class="n">${share}</td></tr>`;
  });
  const title = `${draftYear} NBA draft: the consensus`;
  return {
    title,
    href: `${origin}/draft/${draftYear}`,
    body: `<h1>${title}</h1><p class="by">From ${drafts.toLocaleString('en-US')} mock ${drafts === 1 ? 'draft' : 'drafts'} by fans</p>
<table><thead><tr><th scope="col" class="n">Pick</th><th scope="col">Team</th><th scope="col">Player</th><th scope="col" class="n">Drafts</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`,
    isLive: false,
  };
}
