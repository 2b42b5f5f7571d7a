-- Messages of rows are reported, removed and kept as evidence.
alter table kept_texts drop constraint kept_texts_kind_check;
alter table kept_texts add constraint kept_texts_kind_check check (kind in ('post', 'reply', 'message', 'row_message')) not valid;
alter table moderation_cases drop constraint moderation_cases_kind_check;
alter table moderation_cases add constraint moderation_cases_kind_check check (kind in ('post', 'reply', 'message', 'user', 'row_message')) not valid;
