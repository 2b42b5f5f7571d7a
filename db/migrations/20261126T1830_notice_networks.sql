-- The network address of a sender as an unreadable key. Limits count only notices of the same mailbox and network. Null a year after the decision.
alter table takedowns add column network_key text;
