-- The names that tags had before an admin renamed or merged them. Each leads to the tag that stayed.
create table former_tag_names (
  -- The form in which names that look the same are equal.
  skeleton text not null,
  name text not null,
  tag_id bigint not null,
  constraint former_tag_names_pkey primary key (skeleton),
  constraint former_tag_names_tag_id_fkey foreign key (tag_id) references tags (id) on delete cascade
);
-- The former names of a tag that is merged or deleted.
create index former_tag_names_tag on former_tag_names (tag_id);

-- A merged account has the sign-ins of both, also if they are of one provider.
drop index linked_sign_ins_user;
create index linked_sign_ins_person on linked_sign_ins (user_id, provider);
