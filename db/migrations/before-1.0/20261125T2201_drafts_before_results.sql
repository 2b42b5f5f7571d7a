-- The time at which the first pick of a draft was announced. Best-graded drafts were written before it. Null if it is not known.
alter table nba_draft_results add column decided_at timestamptz(3);
update nba_draft_results set decided_at = '2025-06-25 20:00:00-04' where draft_year = 2025;

-- The time at which the author last changed the picks.
alter table mock_drafts add column picks_written_at timestamptz(3) not null default now();
update mock_drafts set picks_written_at = greatest(all_posts.created_at, all_posts.edited_at) from all_posts where all_posts.id = post_id;

-- The drafts of a year that were written before its results. After the draft they stay few, however many are written.
create index mock_drafts_written on mock_drafts (draft_year, picks_written_at);
