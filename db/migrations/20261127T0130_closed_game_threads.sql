-- Whether the product has closed a game's thread because the game is canceled. It was read from the text of the thread.
alter table game_threads add column is_closed boolean not null default false;

update game_threads set is_closed = true
from all_posts
where all_posts.id = post_id and game_threads.kind = 'game' and position('so its thread is closed' in all_posts.content) > 0;
