-- An account follows the device's light or dark setting until its owner picks a theme. Accounts that exist keep what they have.
alter table users add column follows_system_theme boolean not null default false;
alter table users alter column follows_system_theme set default true;
