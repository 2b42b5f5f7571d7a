-- Whether a notification of this type tells of a post, which `related_id` names, or of a comment under it. PostgreSQL inlines the list, so a
-- query with this function reads the partial index `notifications_post`, which has the same list.
create or replace function is_about_text(notification_type text) returns boolean language sql immutable parallel safe
return notification_type in ('mention', 'reply', 'followed_post');
