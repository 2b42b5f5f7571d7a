export { hideAboutPost, publishAdded, notify, readAbout, readAboutPost, withdraw, withdrawAboutPost } from './notifications.actions.ts';
export { mailOf, mentionsLeft, requote, sweepNotifications } from './notifications.queries.ts';
export { mailTo, notificationMails } from './notifications.mail.ts';
