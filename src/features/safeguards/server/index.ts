export { sweepDeletedTexts } from './newcomers.queries.ts';
export { withNewcomerStanding } from './newcomers.ts';
export {
  type AuthorsTexts,
  refuseByRules,
  type ScreenedText,
  screenMessage,
  needsTransaction,
  screenText,
  type TextRefusal,
} from './screening.ts';
export { type CheckedContent, checkOutside, type OutsideVerdict, published, refuseAvatarOutside, refuseOutside } from './outsideCheck.ts';
export type { JudgedText } from './rules.actions.ts';
export type { NoteShield, ShieldChange } from './shieldLog.ts';
export type { Pace } from '../safeguards.rules.ts';
export { isShielded, watchScope } from './shield.actions.ts';
export { deleteEndedShields, deleteShield } from './shield.queries.ts';
