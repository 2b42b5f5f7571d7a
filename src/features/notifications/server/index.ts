export { publishAdded, notify, readAbout, withdraw, withdrawAboutPost } from './notifications.actions.ts';
export { mailOf, mentionsLeft, sweepNotifications } from './notifications.queries.ts';
export { mailTo, notificationMails } from './notifications.mail.ts';
