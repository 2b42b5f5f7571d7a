/** The modes of sign-up: the people who may make an account. src/features/account/README.md, Sign-up. */

export const signUpModes = ['open', 'invite', 'closed'] as const;

export const signUpClosed = 'New accounts are not accepted for now.';
export const needsInvitation = 'You need an invitation to join. Please ask for a link.';
export const invitationGone = 'This invitation was used up or has expired. Please ask for another.';
export const birthDateNeeded = 'Enter your date of birth.';
export const tooYoung = (years: number): string => `You must be at least ${years} years old to join.`;

/** Whether somebody born on a day (YYYY-MM-DD) is of an age on another day. Both are days of the calendar, without a zone. */
export function isOfAge(birthDate: string, years: number, today: string): boolean {
  const [year = 0, ...day] = today.split('-').map(Number);
  const latest = [String(year - years).padStart(4, '0'), ...day.map(part => String(part).padStart(2, '0'))].join('-');
  return birthDate <= latest;
}
