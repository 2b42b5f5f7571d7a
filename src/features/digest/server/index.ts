export { digestMails, sweepDigests } from './digest.mail.ts';
