-- A person's own words, and the team beside their name as it was when they chose it.
alter table users add column bio text check (char_length(bio) between 1 and 300);
alter table users add column flair_tag text;
alter table users add column flair_tricode text;
alter table users add column flair_color text check (flair_color ~ '^#[0-9A-Fa-f]{6}$');
alter table users add constraint users_flair check (num_nulls(flair_tag, flair_tricode, flair_color) in (0, 3));
