-- The job queue alone knows the tries and due times of copies and cards.
drop index picture_copies_due, embed_cards_due;
alter table picture_copies drop column tries, drop column next_try_at;
alter table embed_cards drop column tries, drop column next_try_at;
-- When a read of the card was asked for last.
alter table embed_cards add column requested_at timestamptz(3) default now() not null;
