-- Whether the copy of a picture elsewhere is evidence: of a kept text, or of a notice of law that waits for a decision.
create or replace function is_copy_kept(outside text) returns boolean language sql stable as $$
  select exists (
    select from picture_copies
    join (select pictures from takedown_targets union all select pictures from kept_texts) as kept
      on pictures && array[outside, '/images/' || name || '.webp']
    where md5(address) = md5(outside) and address = outside)
$$;
