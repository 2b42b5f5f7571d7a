-- Whether the list of tags shows a former name: those of tags that people made may have been renamed because of their name.
alter table former_tag_names add column is_listed boolean default false not null;
