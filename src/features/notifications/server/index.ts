export { notify, readAbout, withdraw, withdrawAboutPost } from './notifications.actions.ts';
export { sweepNotifications } from './notifications.queries.ts';
export { mailTo, notificationMails } from './notifications.mail.ts';
