-- A thread as everybody sees it. A hidden comment keeps its place while it has answers, or while a moderator has yet to decide.
create or replace view thread_replies as
  select id, post_id, parent_id, created_at, quotes_reply, hidden is not null as is_hidden,
    case when hidden is null then content else '' end as content,
    case when hidden is null then markup end as markup,
    case when hidden is null then author_id end as author_id,
    case when hidden is null then author_name else '' end as author_name,
    case when hidden is null then deleted_at else hidden_at end as deleted_at,
    case when hidden is null then likes else 0 end as likes,
    case when hidden is null then edited_at end as edited_at,
    case when hidden is null then quote_text end as quote_text,
    case when hidden is null then quote_reply_id end as quote_reply_id,
    case when hidden is null then image_url end as image_url,
    case when hidden is null then image_width end as image_width,
    case when hidden is null then image_height end as image_height,
    moment_at,
    case when hidden is null then moment end as moment,
    play_seq
  from all_replies
  where hidden is null or hidden = 'auto'
    or (hidden in ('removed', 'held') and exists (select from all_replies as answer where answer.parent_id = all_replies.id));
