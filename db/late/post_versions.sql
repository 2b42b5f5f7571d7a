-- The words of a post up to the reader's position.
create or replace view late.post_versions as
select
  this.id, this.post_id, this.content, this.written_at
from public.post_versions as this
where this.written_at <= late.earliest() or late.position_of_post(this.post_id, (select late.post_positions())) is null
  or this.written_at <= late.position_of_post(this.post_id, (select late.post_positions()));
