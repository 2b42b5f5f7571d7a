-- The reports of the days that the figures of admins show.
create index reports_created on reports (created_at);
