-- The built-in provider's session that this one came from (oidc_records.uid): they end together.
alter table sessions add column provider_session text;
-- The sessions that came from one session of the provider: signing out in a browser that has lost its session here.
create index sessions_provider on sessions (provider_session) where provider_session is not null;

-- How often the password was set. A sign-in with an older one is refused at its last step.
alter table accounts add column password_version integer not null default 1;

-- A session of the provider that was ended stays as an empty row for its time: a node that read it before may store it again.
alter table oidc_records add column is_ended boolean not null default false;

-- Sessions of the provider from before belong to no session here, and interactions did not name their account: whoever signs in next
-- gives the password once more.
delete from oidc_records where kind in ('Session', 'Grant', 'Interaction');
