-- The tab of the home that a person chose last; null before the first choice.
alter table users add column home_tab text;
