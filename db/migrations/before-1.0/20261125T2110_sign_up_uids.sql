-- The sign-in at the built-in provider that made an account: of several sign-ups at once in one sign-in, one makes an account.
alter table accounts add column sign_up_uid text;
create unique index if not exists accounts_sign_up_uid on accounts (sign_up_uid) where sign_up_uid is not null;
-- Skeletons fold case in full now. The start and the sweep fill them again.
update tags set skeleton = null where skeleton is not null and name ~ '[^\x01-\x7f]';
