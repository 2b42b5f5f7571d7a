-- The games of a league without an end, among which a source's new listing may find a postponed one.
create index games_without_end on games (league, starts_at) where ended_at is null;
