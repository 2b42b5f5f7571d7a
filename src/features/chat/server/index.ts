export { chatMails } from './chat.mail.ts';
