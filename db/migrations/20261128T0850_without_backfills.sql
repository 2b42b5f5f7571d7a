-- Every row has what rows of former versions lacked, so nothing looks for such rows any more.
drop table old_texts;
drop index accounts_email_key_missing, users_mailbox_missing, users_skeleton_missing, tags_skeleton_missing, images_unhashed, picture_copies_unhashed;

update accounts set email_key = lower(email) where email_key is null;
alter table accounts alter column email_key set not null;
drop index accounts_email_key;
create unique index accounts_email_key on accounts (email_key);

update tags set skeleton = 'tag ' || id where skeleton is null;
alter table tags alter column skeleton set not null;
drop index tags_skeleton;
create unique index tags_skeleton on tags (skeleton);

-- The role alone says who moderates.
update users set role = 'member' where not is_moderator and role <> 'member';
update users set role = 'moderator' where is_moderator and role = 'member';
drop view if exists late.users;
alter table users drop column is_moderator;
