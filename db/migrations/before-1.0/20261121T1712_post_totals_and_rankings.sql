-- How many posts there are, in parts: writers at once move different rows. The sum is exact; a part may be negative.
create table post_totals (
  part smallint primary key check (part between 0 and 15),
  posts bigint not null default 0
);
insert into post_totals (part, posts) select part, case part when 0 then (select count(*) from posts) else 0 end from generate_series(0, 15) as part;

-- Whether the kept order holds all posts of its list, or only those that lead it.
alter table popular_rankings add column is_whole boolean not null default true;
