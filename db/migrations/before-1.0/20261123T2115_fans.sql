-- The people with a team's flair, those who joined first at the top: the page of a team's fans.
create index users_flair_tag on users (flair_tag, created_at, id) where flair_tag is not null and username is not null;
