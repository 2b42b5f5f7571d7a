-- The hash of the text of each routine that this database has: the texts are in db/routines.
create table routines (
  name text primary key,
  hash text not null
);
