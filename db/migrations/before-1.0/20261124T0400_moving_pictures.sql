-- The name of a picture that moves begins with an m, so that its address says so.
alter table images drop constraint images_name_check;
alter table images add constraint images_name_check check (name ~ '^[0-9a-fm][0-9a-f]{31}$') not valid;
alter table images validate constraint images_name_check;
