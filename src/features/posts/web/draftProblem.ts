import { type PollProblem, pollProblem } from '../../polls/polls.rules.ts';
import { boardProblem, imageUrlProblem, postLengthLimit } from '../posts.rules.ts';
import { contentOf, type PostDraft } from './postDraft.ts';

export interface DraftProblem {
  content?: string;
  imageUrl?: string;
  poll?: PollProblem;
  /** Of a mock draft or of power rankings. */
  board?: string;
}

const emptyBoards = {
  'mock-draft': 'Add a pick first, or take the mock draft off the post',
  'power-rankings': 'Rank a team first, or take the power rankings off the post',
} as const;

function boardProblemOf(draft: PostDraft): string | undefined {
  const { feature } = draft;
  if (feature !== 'mock-draft' && feature !== 'power-rankings') return undefined;
  const problem = boardProblem({ feature, content: contentOf(draft), tags: draft.tags });
  const isEmpty = contentOf(draft) === draft.content.trim();
  return isEmpty ? emptyBoards[feature] : problem?.message;
}

/** What is wrong with a draft, by field; undefined when it can be sent. */
export function draftProblem(draft: PostDraft): DraftProblem | undefined {
  const url = draft.imageUrl.trim();
  const problem: DraftProblem = {};
  if (draft.content.trim().length === 0) problem.content = 'Write something first';
  else if (contentOf(draft).length > postLengthLimit)
    problem.content = `A post has at most ${postLengthLimit.toLocaleString('en-US')} characters`;
  const image = url ? imageUrlProblem(url) : undefined;
  if (image) problem.imageUrl = image;
  const poll = draft.feature === 'poll' && draft.poll ? pollProblem(draft.poll) : undefined;
  if (poll) problem.poll = poll;
  const board = boardProblemOf(draft);
  if (board) problem.board = board;
  return Object.keys(problem).length > 0 ? problem : undefined;
}
