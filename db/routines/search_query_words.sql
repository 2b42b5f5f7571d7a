-- The words of a search, in the forms by which `search_document` has them.
create or replace function search_query_words(value text) returns text[] language sql immutable parallel safe strict as $$
  select array(
    select word from unnest(string_to_array(plain_text(
      regexp_replace(regexp_replace(search_spelling(value), '([[:alnum:]])[''’ʼ‘]([[:alnum:]])', '\1\2', 'g'),
        '\m([[:alpha:]])\. ?(?=[[:alpha:]](?:\.|\M))', '\1', 'g')), ' ')) with ordinality as typed (typed, place)
    cross join lateral (
      select case when typed ~ ('^[' || unspaced_letters() || ']{3,}$') then substr(typed, at, 2) else typed end as word, at
      from generate_series(1, case when typed ~ ('^[' || unspaced_letters() || ']{3,}$') then char_length(typed) - 1 else 1 end) as at
    ) as part
    where word <> '' order by place, at
  )
$$;
