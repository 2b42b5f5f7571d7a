-- Reads the table without keeping others from writing.
alter table moderation_cases validate constraint moderation_cases_kind_check;
