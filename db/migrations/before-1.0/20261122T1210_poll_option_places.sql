-- The rules of polls limit the number of options. The database only keeps the order.
alter table poll_options drop constraint poll_options_place_check;
alter table poll_options add constraint poll_options_place_check check (place >= 1);
