-- After the other views. The newest mock draft of each person and year, of posts that are shown. The consensus counts these, so nobody counts twice.
create or replace view counted_drafts as
select distinct on (draft_year, author_id) draft_year, post_id
from mock_drafts join posts on posts.id = post_id
where author_id is not null
order by draft_year, author_id, post_id desc;
