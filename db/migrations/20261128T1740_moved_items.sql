-- With it, PostgreSQL read all things of a kind for each, while its statistics were those of before the kind was stored.
drop index if exists moved_items_row;
