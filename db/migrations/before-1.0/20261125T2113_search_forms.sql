-- Words of a text that are typed in other ways: names with an apostrophe or initials without them (ONeal, JJ), and pairs of letters of
-- scripts that put no blanks between words.
create function search_forms(value text) returns text language sql immutable parallel safe strict as $$
  select coalesce(string_agg(form, ' '), '') from (
    select regexp_replace(found[1], '[^[:alnum:]]', '', 'g') as form
    from regexp_matches(value, '(\m[[:alpha:]](?:\.[[:alpha:]])+\M|[[:alnum:]]+(?:[''’ʼ‘][[:alnum:]]+)+)', 'g') as found
    where value ~ '[[:alnum:]][''’ʼ‘.][[:alnum:]]'
    union all
    select substr(run[1], place, 2)
    from regexp_matches(value, '([' || unspaced_letters() || ']{2,})', 'g') as run, generate_series(1, char_length(run[1]) - 1) as place
    where value ~ ('[' || unspaced_letters() || ']')
  ) as forms
$$;

create or replace function search_document(content text, author_name text, tags text[]) returns tsvector
  language sql immutable parallel safe
  as $$ select to_tsvector('bleachers', plain_text(content || ' ' || author_name || ' ' || joined_text(tags) || ' '
    || search_forms(content || ' ' || author_name || ' ' || joined_text(tags)))) $$;

-- The words of a search, in the forms by which `search_document` has them.
create function search_query_words(value text) returns text[] language sql immutable parallel safe strict as $$
  select array(
    select word from unnest(string_to_array(plain_text(
      regexp_replace(regexp_replace(value, '([[:alnum:]])[''’ʼ‘]([[:alnum:]])', '\1\2', 'g'),
        '\m([[:alpha:]])\.(?=[[:alpha:]](?:\.|\M))', '\1', 'g')), ' ')) with ordinality as typed (typed, place)
    cross join lateral (
      select case when typed ~ ('^[' || unspaced_letters() || ']{3,}$') then substr(typed, at, 2) else typed end as word, at
      from generate_series(1, case when typed ~ ('^[' || unspaced_letters() || ']{3,}$') then char_length(typed) - 1 else 1 end) as at
    ) as part
    where word <> '' order by place, at
  )
$$;

-- Posts of before are indexed anew by a background job.
alter table old_texts drop constraint old_texts_kind_check;
alter table old_texts add constraint old_texts_kind_check check (kind in ('post', 'reply', 'message', 'search'));
insert into old_texts (kind, next_id) values ('search', (select coalesce(max(id), 0) from all_posts)) on conflict do nothing;
