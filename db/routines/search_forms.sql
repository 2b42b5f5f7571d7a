-- Before the tables. Words of a text that are typed in other ways: names with an apostrophe or initials without them (ONeal, JJ), words that a hyphen or an
-- ampersand joins (tripledouble, ATT), single Chinese, Japanese and Korean letters and pairs of letters of all scripts that put no blanks between words, and
-- Latin words and figures beside such a script (NBA in 我爱NBA篮球).
create or replace function search_forms(value text) returns text language sql immutable parallel safe strict as $$
  select coalesce(string_agg(form, ' '), '') from (
    select regexp_replace(found[1], '[^[:alnum:]]', '', 'g') as form
    from regexp_matches(value, '(\m[[:alpha:]](?:\. ?[[:alpha:]])+\M|[[:alnum:]]+(?:[''’ʼ‘][[:alnum:]]+)+)', 'g') as found
    where value ~ '[[:alnum:]](?:[''’ʼ‘.]|\. )[[:alnum:]]'
    union all
    select regexp_replace(joined[1], '[^[:alnum:]]', '', 'g')
    from regexp_matches(value, '([[:alnum:]]+(?:[-‐‑&][[:alnum:]]+)+)', 'g') as joined
    where value ~ '[[:alnum:]][-‐‑&][[:alnum:]]' and joined[1] ~ '[[:alpha:]]'
    union all
    select distinct single[1]
    from regexp_matches(value, U&'([\3005-\3007\3040-\30FF\3400-\4DBF\4E00-\9FFF\AC00-\D7A3\F900-\FAFF\+020000-\+03FFFF])', 'g') as single
    where value ~ ('[' || unspaced_letters() || ']')
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
