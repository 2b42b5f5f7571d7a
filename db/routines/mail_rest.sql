-- The shortest time between two mails about the same thing to the same person.
create or replace function mail_rest() returns interval language sql immutable
return interval '1 hour';
