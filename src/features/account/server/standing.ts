import { impliedErrors, type RouteDefinition } from '../../../platform/shared/contract.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';

/** A restriction of an account by a moderator. */
export interface Restriction {
  state: 'silenced' | 'banned';
  /** The time at which it ends, as the wire has it; null if it does not end by itself. */
  until: string | null;
  reason: string;
  /** The entry of the public log about it. */
  entryId: number | null;
  /** The game whose final ends it; absent if no final does. */
  gameId?: string;
}

declare module '../../../platform/server/http/context.ts' {
  interface Viewer {
    /** Whether the person may write; null for a good standing. */
    standing: Restriction | null;
    /** Whether the account has never been seen to be established. */
    mayBeNewcomer: boolean;
    /** Whether the address of an account of the built-in provider waits to be confirmed. */
    isUnproven: boolean;
    /** Whether the person has set a clock. */
    hasClock: boolean;
    /** The picture and the short label beside the name, for what is answered about a text that the caller just wrote. */
    profileImageUrl: string | null;
    flair: { tag: string; tricode: string; color: string } | null;
  }
}

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
