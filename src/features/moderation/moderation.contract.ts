/** Reports, the queue of moderators, their actions, the public log and appeals. src/features/moderation/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idCursor, idInPath, idOrUsername, instant, nextCursor } from '../../platform/shared/fields.ts';
import { isInvisible } from '../../platform/shared/text.ts';
import { person } from '../account/people/people.contract.ts';
import { intimate, noticeStates, noticeTargetKinds } from './takedowns.rules.ts';
import {
  actions,
  caseKinds,
  appealLimit,
  maxUndoDays,
  noteLimit,
  reasonLimit,
  reasonsWithNote,
  reportReasons,
  targetKinds,
} from './moderation.rules.ts';

const kind = z.enum(targetKinds);
const caseKind = z.enum(caseKinds);
const targetId = z.union([z.string().trim().min(1).max(64), id.transform(String)]);
const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .refine(text => !isInvisible(text), 'must not be blank')
    .max(max, `has at most ${max.toLocaleString('en-US')} characters`);
export const actionReason = words(reasonLimit);
const cursor = z.string().max(60);

const reportState = z.enum(['open', 'upheld', 'dismissed']).describe('The state: open until a moderator decides.');

export const report = z
  .object({
    id: id.describe('The id of the report.'),
    kind: kind.describe('The kind of the reported thing.'),
    targetId: z.string().describe('The id of the reported thing.'),
    reason: z.enum(reportReasons).describe('The reason.'),
    note: z.string().nullable().describe('The words of the reporter; null without any.'),
    state: reportState,
    at: instant.describe('The time of the report.'),
  })
  .meta({ id: 'Report' });
export type Report = z.output<typeof report>;

export const newReport = z
  .object({
    kind: kind.describe('The kind of the reported thing.'),
    id: targetId.describe('The id of the post, comment or message, or the id or username of the person.'),
    reason: z.enum(reportReasons).describe('The reason.'),
    note: z.string().trim().max(noteLimit).nullable().optional().describe('Words for the moderators; `other` and `illegal` require some.'),
  })
  .refine(given => !reasonsWithNote.includes(given.reason) || (given.note && !isInvisible(given.note)), {
    path: ['note'],
    error: 'Please say in a few words what is wrong.',
  })
  .meta({ id: 'NewReport' });
export type NewReport = z.output<typeof newReport>;

export const logEntry = z
  .object({
    id: id.describe('The number of the entry; a newer one is larger by one.'),
    at: instant.describe('The time of the action.'),
    by: z.enum(['moderator', 'admin', 'automatic']).describe('The role that acted.'),
    action: z.string().describe('The action.'),
    kind: z.string().describe('The kind of the target.'),
    subject: z.string().describe('Stands for the target, the same in each entry about it.'),
    label: z.string().describe('A name of the target that quotes nothing of it.'),
    reason: z.string().describe('The reason.'),
    until: z
      .union([instant, z.literal('final')])
      .nullable()
      .describe('The time at which the action ends, or `final` for the end of the game `gameId`; null if it does not end by itself.'),
    gameId: z.string().nullable().describe('The game whose final ends the action; null for every other action.'),
    appeal: z.enum(['open', 'upheld', 'overturned']).nullable().describe('The state of its appeal; null without one.'),
    digest: z.string().describe('The SHA-256 of the entry and the digest before it, in hex.'),
    previousDigest: z.string().describe('The digest of the entry before; 64 zeros for the first.'),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.output<typeof logEntry>;

const caseReport = z.object({
  reason: z.enum(reportReasons).describe('The reason.'),
  note: z.string().nullable().describe('The words of the reporter; null without any.'),
  at: instant.describe('The time of the report.'),
  reporter: z.string().nullable().optional().describe('The username of the reporter; only for admins.'),
  sender: z
    .string()
    .nullable()
    .optional()
    .describe('The name and e-mail address of the person who sent a takedown notice; null for reports of members. Only for admins.'),
});

const counted = z.object({ action: z.string().describe('The action.'), count: z.int().nonnegative().describe('How often.') });

const authorState = z.object({
  silenced: z.boolean().describe('Whether the person is silenced now.'),
  banned: z.boolean().describe('Whether the person is banned now.'),
  undone: z.boolean().describe('Whether acts of the person are undone.'),
});

const noticeTarget = z.object({
  kind: z.enum(noticeTargetKinds).describe('The kind of the target. A person stands for their profile picture.'),
  id: z.string().describe('The id of the target; the name of a picture.'),
  href: z.string().describe('The address of the page that shows it.'),
  text: z.string().describe('The text; empty for a person or a picture, or if it is gone.'),
  pictures: z.array(z.string()).describe('The addresses of its pictures.'),
  author: person.nullable().describe('The author or owner; null if they are not known.'),
  hidden: z.boolean().describe('Whether the notice hides it.'),
});

const noticeParts = {
  law: z.literal(intimate).nullable().describe('The law of a notice; null for another case.'),
  dueAt: instant.nullable().describe('The time by which a notice is to be decided; null for another case.'),
  targets: z.array(noticeTarget).describe('The things that a notice names; empty for another case.'),
  sender: z.string().nullable().optional().describe('The signature and the address of the sender of a notice. Only for admins.'),
  notice: z
    .object({
      state: z.enum(noticeStates).describe('open, hidden until a decision, upheld or dismissed.'),
      note: z.string().nullable().describe('The words of the sender; null without any.'),
      needsConfirmation: z.boolean().describe('Whether it hides nothing by itself until a moderator confirms it.'),
    })
    .nullable()
    .describe('The state of a notice; null for another case.'),
};

export const moderationCase = z
  .object({
    id: id.describe('The id of the case.'),
    kind: caseKind.describe('The kind of its target; `takedown` for a notice of law.'),
    targetId: z.string().describe('The id of its target.'),
    state: z.enum(['open', 'held', 'closed']).describe('The state of the case.'),
    href: z.string().describe('The address of the page that shows the target.'),
    text: z.string().describe('The text, or the bio of a person; empty if it is gone.'),
    imageUrl: z.string().nullable().describe('The address of its picture; null without one.'),
    former: z
      .string()
      .nullable()
      .describe('The text as it was before its author changed or deleted it after the report; null if they did not.'),
    deleted: z.boolean().describe('Whether its author has deleted the text.'),
    digest: z.string().nullable().describe('Stands for the words and pictures of the text as it is; null without a text.'),
    author: person.nullable().describe('The author; null once the account is deleted.'),
    context: z
      .array(z.object({ author: z.string().describe('The username of its author.'), text: z.string().describe('The text.') }))
      .describe('The texts before it: the five messages before a message, the answered text of a comment.'),
    record: z.array(counted).describe('The actions about the author so far.'),
    authorState: authorState.describe('The restrictions of the author.'),
    similar: z.array(counted).describe('The outcomes of cases with the same reason in the last 90 days.'),
    reports: z.array(caseReport).describe('The reports, oldest first.'),
    weight: z.int().nonnegative().describe('The weight of its reports; the heaviest case comes first.'),
    held: z.boolean().describe('Whether the text waits for approval.'),
    heldReason: z.string().nullable().describe('Why it waits for approval, with the reason of the outside check; null for another text.'),
    autoHidden: z.boolean().describe('Whether reports hide the text.'),
    removed: z.boolean().describe('Whether the text is removed.'),
    locked: z.boolean().describe('Whether the thread is locked.'),
    gameId: z.string().nullable().describe('The game whose thread the post or comment is in; null for every other target.'),
    assignee: z.string().nullable().describe('The username of the moderator who took the case; null for none.'),
    openedAt: instant.describe('The time of the first report.'),
    ...noticeParts,
  })
  .meta({ id: 'ModerationCase' });
export type ModerationCase = z.output<typeof moderationCase>;

export const personRecord = z
  .object({
    person: person.describe('The person.'),
    state: authorState.describe('The actions that hold now and can be lifted.'),
    mayAct: z.boolean().describe('Whether the caller may act on the person: not on themselves, an equal or a superior.'),
    entries: z.array(logEntry).describe('The latest 50 entries of the log about the person and their texts, newest first.'),
  })
  .meta({ id: 'PersonRecord' });
export type PersonRecord = z.output<typeof personRecord>;

export const newAction = z
  .object({
    action: z.enum(actions).describe('The action.'),
    target: z
      .object({
        kind: caseKind.describe('The kind of the target.'),
        id: targetId.describe('The id of the target; of a person also the username.'),
      })
      .describe('The target.'),
    reason: actionReason.describe('The reason, which is public.'),
    until: z
      .union([instant, z.literal('final')])
      .nullable()
      .optional()
      .describe('The end of a silence or ban; null for good. `final` with `gameId` is the end of a game.'),
    gameId: z.string().max(100).optional().describe('The game whose end `final` means.'),
    digest: z
      .string()
      .max(64)
      .optional()
      .describe('For `dismiss`: the `digest` of the case. Further reports leave the text decided only if it has not changed since.'),
    seconds: z.int().optional().describe('For `slow`: 0 ends it, 10 to 3,600 is the time between two comments of a person.'),
    days: z.int().min(1).max(maxUndoDays).optional().describe('For `undo_all`: the days to undo.'),
    undoAll: z
      .union([z.boolean(), z.int().min(1).max(maxUndoDays)])
      .optional()
      .describe('With a ban or a silence: also undoes the acts of the last days; true for 30.'),
  })
  .meta({ id: 'NewAction' });
export type NewAction = z.output<typeof newAction>;

export const appeal = z
  .object({
    id: id.describe('The id of the appeal.'),
    entryId: id.describe('The entry of the log that it is about.'),
    text: z.string().describe('The words of the affected person.'),
    state: z.enum(['open', 'upheld', 'overturned']).describe('The state: upheld keeps the action, overturned takes it back.'),
    decision: z.string().nullable().describe('The reason of the decision; null while it is open.'),
    at: instant.describe('The time of the appeal.'),
    decidedAt: instant.nullable().describe('The time of the decision; null while it is open.'),
  })
  .meta({ id: 'Appeal' });
export type Appeal = z.output<typeof appeal>;

export const queuedAppeal = appeal
  .extend({
    entry: logEntry.describe('The entry.'),
    person: person.describe('The affected person.'),
    target: z
      .object({
        text: z.string().describe('The text as it is, or as it was before its author deleted it.'),
        imageUrl: z.string().nullable().describe('The address of its picture; null without one.'),
        href: z.string().describe('The address of the page that shows it.'),
      })
      .nullable()
      .describe('The post, comment or message that the action is about; null for another action or if it is gone.'),
    mayDecide: z.boolean().describe('Whether the caller may decide it: the moderator who acted may not while there is another one.'),
  })
  .meta({ id: 'QueuedAppeal', base: 'Appeal' });
export type QueuedAppeal = z.output<typeof queuedAppeal>;

export const moderationFigures = z
  .object({
    decisions: z.int().nonnegative().describe('The cases closed in the last seven days.'),
    medianMinutes: z.number().nonnegative().nullable().describe('The median time from the first report to the decision, in minutes.'),
    appeals: z.int().nonnegative().describe('The appeals decided in the last seven days.'),
    overturned: z.number().min(0).max(1).nullable().describe('The share of these appeals that took the action back.'),
  })
  .meta({ id: 'ModerationFigures' });
export type ModerationFigures = z.output<typeof moderationFigures>;

const byCase = z.object({ id: idInPath.describe('The id of the case.') });

export const moderationRoutes = defineRoutes({
  report: {
    method: 'POST',
    path: '/api/reports',
    access: 'named',
    summary: 'Reports a post, a comment, a message or a person; 200 with the first report when it is repeated.',
    body: newReport,
    response: report,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'invalid_input', 'rate_limited'],
    limit: { name: 'report', max: 20, windowMinutes: 1 },
  },
  reports: {
    method: 'GET',
    path: '/api/reports',
    access: 'signed-in',
    summary: 'The caller’s reports, newest first.',
    query: z.object({ cursor: idCursor }),
    response: z.object({
      reports: z.array(report).describe('The reports of this page.'),
      nextCursor,
    }),
    errors: [],
  },
  queue: {
    method: 'GET',
    path: '/api/moderation/queue',
    access: 'named',
    role: 'moderator',
    summary: 'The cases of one state, the heaviest first.',
    query: z.object({
      state: z.enum(['open', 'held', 'closed']).default('open').describe('The state of the cases.'),
      cursor: cursor.optional().describe('The `nextCursor` of the page before.'),
    }),
    response: z.object({
      items: z.array(moderationCase).describe('The cases of this page.'),
      nextCursor,
    }),
    errors: ['invalid_input'],
  },
  record: {
    method: 'GET',
    path: '/api/moderation/people/:idOrUsername',
    access: 'named',
    role: 'moderator',
    summary: 'The record of a person: what holds now, and the entries of the log about them.',
    params: z.object({ idOrUsername: idOrUsername.describe('The id or username of the person.') }),
    response: personRecord,
    errors: ['not_found'],
  },
  assign: {
    method: 'POST',
    path: '/api/moderation/queue/:id/assign',
    access: 'named',
    role: 'moderator',
    summary: 'Assigns a case to the caller; 409 if another moderator has it.',
    params: byCase,
    response: moderationCase,
    errors: ['not_found', 'conflict'],
  },
  act: {
    method: 'POST',
    path: '/api/moderation/actions',
    access: 'named',
    role: 'moderator',
    summary: 'Acts on a text or a person. Each action is an entry of the public log.',
    body: newAction,
    response: logEntry,
    status: 201,
    isIdempotent: true,
    errors: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  },
  log: {
    method: 'GET',
    path: '/api/log',
    access: 'anyone',
    summary: 'The public log of moderation, newest first.',
    query: z.object({
      cursor: idCursor,
      target: z
        .string()
        .regex(/^[a-z]{1,20}:[A-Za-z0-9_-]{1,64}$/, 'must be a kind and an id with a colon between')
        .optional()
        .describe('`kind:id` of a target: only entries about it.'),
    }),
    response: z.object({
      entries: z.array(logEntry).describe('The entries of this page.'),
      nextCursor,
    }),
    errors: [],
  },
  figures: {
    method: 'GET',
    path: '/api/log/figures',
    access: 'anyone',
    summary: 'The figures of moderation of the last seven days.',
    response: moderationFigures,
    errors: [],
  },
  appeal: {
    method: 'POST',
    path: '/api/appeals',
    access: 'signed-in',
    summary: 'Appeals against an action about the caller, once an entry; also while banned.',
    body: z.object({
      entryId: id.describe('The entry of the log.'),
      text: words(appealLimit).describe('The reason why the action is wrong.'),
    }),
    response: appeal,
    status: 201,
    isForRestricted: true,
    isIdempotent: true,
    errors: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  },
  appeals: {
    method: 'GET',
    path: '/api/moderation/appeals',
    access: 'named',
    role: 'moderator',
    summary: 'The open appeals, oldest first.',
    query: z.object({ cursor: idCursor }),
    response: z.object({
      appeals: z.array(queuedAppeal).describe('The appeals of this page.'),
      nextCursor,
    }),
    errors: [],
  },
  decide: {
    method: 'POST',
    path: '/api/moderation/appeals/:id',
    access: 'named',
    role: 'moderator',
    summary: 'Decides an appeal; `overturned` takes the action back at once.',
    params: z.object({ id: idInPath.describe('The id of the appeal.') }),
    body: z.object({
      decision: z.enum(['upheld', 'overturned']).describe('upheld keeps the action, overturned takes it back.'),
      reason: words(reasonLimit).describe('The reason, for the affected person.'),
    }),
    response: appeal,
    errors: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  },
});
