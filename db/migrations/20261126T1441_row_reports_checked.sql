-- Reads the tables without keeping others from writing.
alter table kept_texts validate constraint kept_texts_kind_check;
alter table moderation_cases validate constraint moderation_cases_kind_check;
