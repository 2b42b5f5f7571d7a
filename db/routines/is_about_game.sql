-- Whether a post is the thread of a game, the thread after it, or tagged with one of its teams.
create or replace function is_about_game(post bigint, game text) returns boolean language sql stable as $$
  select exists (select from game_threads where post_id = post and game_id = game)
    or exists (select from games join post_tags on post_id = post and tag_id in (home_tag_id, away_tag_id) where games.id = game)
$$;
