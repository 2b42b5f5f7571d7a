-- Nodes of the version before call it. It goes with the tables taken_likes and changed_votes.
create or replace function counts_kept_for() returns interval language sql immutable as $$ select interval '7 days' $$;
