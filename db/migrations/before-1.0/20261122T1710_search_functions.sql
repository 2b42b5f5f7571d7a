-- A word with two neighbouring letters swapped, in every way; none for words of fewer than 4 or more than 30 letters.
create function swapped_letters(word text) returns text[] language sql immutable parallel safe
  as $$
    select coalesce(array_agg(overlay(word placing reverse(substr(word, place, 2)) from place for 2)), '{}')
    from generate_series(1, char_length(word) - 1) as place where char_length(word) between 4 and 30
  $$;
