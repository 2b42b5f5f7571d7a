import { impliedErrors, type RouteDefinition } from '../../../shared/contract.ts';
import { type Refusal, refuse } from '../../../shared/errors.ts';
import type { Restriction, Viewer } from '../context.ts';

const sentences: Record<Restriction['state'], string> = {
  banned: 'Your account is banned. You can read, export your data and appeal.',
  silenced: 'Your account is silenced. You can read, like and vote, but not write.',
};

/**
 * The one gate of standing, for every route: a banned account may make no write that the contract does not except, and a silenced one
 * may not call what needs a voice. A further rule about who may write belongs here.
 */
export function refuseByStanding(route: RouteDefinition, viewer: Viewer): Refusal | undefined {
  const { standing } = viewer;
  if (!standing || !impliedErrors(route).includes(standing.state)) return undefined;
  const { state, until, reason, entryId } = standing;
  return refuse(state, sentences[state], undefined, { until, reason, entryId });
}
