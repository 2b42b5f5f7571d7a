-- Before the tables. Words of a text that are typed in other ways: names with an apostrophe or initials without them (ONeal, JJ), pairs of letters of scripts
-- that put no blanks between words, and Latin words and figures beside such a script (NBA in 我爱NBA篮球).
create or replace function search_forms(value text) returns text language sql immutable parallel safe strict as $$
  select coalesce(string_agg(form, ' '), '') from (
    select regexp_replace(found[1], '[^[:alnum:]]', '', 'g') as form
    from regexp_matches(value, '(\m[[:alpha:]](?:\. ?[[:alpha:]])+\M|[[:alnum:]]+(?:[''’ʼ‘][[:alnum:]]+)+)', 'g') as found
    where value ~ '[[:alnum:]](?:[''’ʼ‘.]|\. )[[:alnum:]]'
    union all
    select substr(run[1], place, 2)
    from regexp_matches(value, '([' || unspaced_letters() || ']{2,})', 'g') as run, generate_series(1, char_length(run[1]) - 1) as place
    where value ~ ('[' || unspaced_letters() || ']')
    union all
    select beside[1]
    from regexp_matches(value, '([a-zA-Z0-9]+)', 'g') as beside
    where value ~ ('[' || unspaced_letters() || '][a-zA-Z0-9]|[a-zA-Z0-9][' || unspaced_letters() || ']')
  ) as forms
$$;
