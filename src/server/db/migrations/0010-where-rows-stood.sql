-- What history states lead back to: the states left, and how long the row had waited there; and since when its due time counts, where that
-- is before `since`, because the row came back to where it had waited before.
alter table lifecycle add column remembered jsonb not null default '{}', add column counted_from timestamptz;
