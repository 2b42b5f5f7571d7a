-- A muted word is stored in its folded form: letters with a stroke count as plain ones. Of two words that
-- are one now, the first stays.
delete from mutes where kind = 'word' and key ~ U&'[\0300-\036F]' and exists (
  select from mutes as other
  where other.user_id = mutes.user_id and other.kind = 'word' and other.key <> mutes.key
    and regexp_replace(other.key, U&'[\0300-\036F]', '', 'g') = regexp_replace(mutes.key, U&'[\0300-\036F]', '', 'g')
    and (other.key !~ U&'[\0300-\036F]' or (other.created_at, other.key) < (mutes.created_at, mutes.key)));
update mutes set key = regexp_replace(key, U&'[\0300-\036F]', '', 'g') where kind = 'word' and key ~ U&'[\0300-\036F]';
