-- The density of lists of posts: comfortable, or compact with smaller cards.
alter table users add column preferred_density text not null default 'comfortable'
  constraint users_preferred_density_check check (preferred_density in ('comfortable', 'compact'));
