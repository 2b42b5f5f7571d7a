export { digestOf, queueDigests } from './digests.queries.ts';
export {
  addNotifications,
  hideAboutPost,
  hideAboutTexts,
  publishCalls,
  readAbout,
  readAboutPost,
  sendAtPosition,
  storeNotifications,
  withdraw,
  withdrawAboutPost,
} from './notifications.actions.ts';
export {
  type AddedNotification,
  deleteAboutQueue,
  lockAsReader,
  lockOutReaders,
  mentionable,
  redirectSubject,
  requote,
  sweepNotifications,
} from './notifications.queries.ts';
export { mailTo, notificationMails } from './notifications.mail.ts';
export { createPushJob } from './push/push.job.ts';
export { pushThread, sweepPushes } from './push/push.queries.ts';
