-- Before the tables. Letters of scripts that put no blanks between words: Thai, Lao, Myanmar, Hangul, Khmer, Chinese and Japanese.
create or replace function unspaced_letters() returns text language sql immutable parallel safe as $$
  select U&'\0E00-\0EFF\1000-\109F\1100-\11FF\1780-\17FF\3005-\3007\3040-\30FF\3400-\4DBF\4E00-\9FFF\A960-\A97F\AC00-\D7FF\F900-\FAFF\+020000-\+03FFFF'
$$;
