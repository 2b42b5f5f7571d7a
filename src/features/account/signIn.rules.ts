/** Why a sign-in did not work, as its page is told in the address. */
export const signInProblems = ['expired', 'cancelled', 'unavailable', 'email-taken', 'failed'] as const;
export type SignInProblem = (typeof signInProblems)[number];
