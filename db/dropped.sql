-- Drops objects of earlier versions. It runs after the views were made again, because the former views used them.
drop procedure if exists late.rebuild(), late.rebuild_texts_and_games(), late.show(text, jsonb, text);
drop view if exists late.poll_options;
drop function if exists late.unknown_likes(uuid, jsonb), late.likes_after(bigint, timestamptz), late.votes_after(bigint, bigint, timestamptz),
  late.views_of(bigint, int, timestamptz);
drop function if exists talk_counts(text), talk_count(text, int);
drop function if exists add_replies(json, json, json), add_messages(json, json), add_notifications(text, json, json),
  hides_notification(uuid, uuid, bigint, text), change_stats(uuid[], int[], int, int, int, int, json), counts_kept_for(), first_position(timestamptz);
