-- The second colour of a team, which its page shows beside the first; null for other tags.
alter table tags add column second_color text check (second_color ~ '^#[0-9A-Fa-f]{6}$');
