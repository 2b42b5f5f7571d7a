-- The newest version of the product that has begun on this database, and the oldest that may run beside it; one row.
create table schema_version (
  version text not null,
  works_with text not null,
  is_only boolean default true not null,
  constraint schema_version_pkey primary key (is_only),
  constraint schema_version_is_only_check check (is_only)
);
