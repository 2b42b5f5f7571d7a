-- An achievement shows once the reader may know every text of the person, because a text that they may not know yet may have earned it.
create or replace view late.user_achievements as
select this.user_id, this.achievement, this.earned_at
from public.user_achievements as this
where this.earned_at <= late.earliest()
  or late.unknown_posts_of(this.user_id, (select late.post_positions())) + late.unknown_comments(this.user_id, (select late.post_positions())) = 0;
