-- The people whom shared clocks hold no more, for their sweep.
create index shared_clock_readers_until on shared_clock_readers (until) where until is not null;
