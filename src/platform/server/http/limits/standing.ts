import { impliedErrors, type RouteDefinition } from '../../../shared/contract.ts';
import { type Refusal, refuse } from '../../../shared/errors.ts';
import type { Restriction, Viewer } from '../context.ts';

const sentences: Record<Restriction['state'], string> = {
  banned: 'Your account is banned. You can read, export your data and appeal.',
  silenced: 'Your account is silenced. You can read, like and vote, but not write or change your profile.',
};

const unverified = 'Confirm your e-mail address first: the link is in the mail we sent you. Until then you can read, like and vote.';

/**
 * The one gate of standing, for every route: a banned account may make no write that the contract does not except, a silenced one
 * may not call what needs a voice or changes its profile, and neither may make a call that takes a role, reads included. A further
 * rule about who may write belongs here.
 */
export function refuseByStanding(route: RouteDefinition, viewer: Viewer, { sendsMail }: { sendsMail: boolean }): Refusal | undefined {
  const { standing } = viewer;
  if (sendsMail && viewer.isUnproven && route.needs === 'voice') return refuse('unverified', unverified);
  if (!standing || !impliedErrors(route).includes(standing.state)) return undefined;
  const { state, until, reason, entryId } = standing;
  return refuse(state, sentences[state], undefined, { until, reason, entryId });
}
