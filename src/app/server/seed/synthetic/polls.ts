import { copyRow } from '../../../../platform/server/db/copy.ts';
import { chance } from './chance.ts';
import { instant, type People } from './people.ts';
import type { Plan } from './plan.ts';
import { hasPoll } from './posts.ts';

const questions = ['Who wins tonight?', 'Best of them all?', 'Trade him?', 'Who starts next season?', 'Is it over?'];
const answers = ['Home', 'Away', 'Overtime decides', 'Neither', 'Ask me in June'];

interface Poll {
  post: number;
  options: number;
  /** The chosen option of each voter, by the places of both. */
  votes: Map<number, number>;
}

/** The polls of the posts, in their order; every run yields the same polls. */
function* polls(plan: Plan): Generator<Poll> {
  const from = chance(12);
  for (let post = 0; post < plan.posts; post += 1) {
    if (!hasPoll(post)) continue;
    const options = 2 + from.below(answers.length - 1);
    const votes = new Map<number, number>();
    for (let tries = Math.min(plan.users / 2, Math.round(from.heavy(1.2) * 5)); tries > 0; tries -= 1)
      votes.set(from.skewed(plan.users), from.ranked(options));
    yield { post, options, votes };
  }
}

export const pollColumns = ['id', 'post_id', 'question'];

export function* pollRows(plan: Plan, first: { post: number; poll: number }): Generator<string> {
  let poll = first.poll;
  for (const { post } of polls(plan)) yield copyRow(poll++, first.post + post, questions[post % questions.length] ?? '');
}

export const optionColumns = ['id', 'poll_id', 'text', 'place', 'vote_count'];

export function* optionRows(plan: Plan, first: { poll: number; option: number }): Generator<string> {
  let { poll, option } = first;
  for (const { options, votes } of polls(plan)) {
    const counts = Array.from({ length: options }, () => 0);
    for (const choice of votes.values()) counts[choice] = (counts[choice] ?? 0) + 1;
    for (const [choice, count] of counts.entries()) yield copyRow(option++, poll, answers[choice] ?? '', choice + 1, count);
    poll += 1;
  }
}

export const voteColumns = ['poll_id', 'option_id', 'user_id', 'created_at'];

export function* voteRows(plan: Plan, people: People, first: { poll: number; option: number }): Generator<string> {
  let { poll, option } = first;
  for (const { post, options, votes } of polls(plan)) {
    const time = instant((plan.writtenAt[post] ?? 0) + 50);
    for (const [voter, choice] of votes) yield copyRow(poll, option + choice, people.ids[voter] ?? '', time);
    poll += 1;
    option += options;
  }
}
