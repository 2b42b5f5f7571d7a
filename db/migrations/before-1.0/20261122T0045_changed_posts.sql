-- How often what a search reads of posts was changed or taken away. With how many there are it tells whether a search that was made still holds.
alter table post_totals add column changed bigint not null default 0;
