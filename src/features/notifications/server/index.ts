export { noteTold, notify, readAbout, withdraw, withdrawAboutPost } from './notifications.actions.ts';
export { sweepNotifications, telling } from './notifications.queries.ts';
export { mailTo, notificationMails } from './notifications.mail.ts';
