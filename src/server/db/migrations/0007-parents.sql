-- The record that one belongs to (a request about it, a part of it): fixed when it is made.
alter table record add column parent uuid references record;
create index record_parent on record (parent, kind) where parent is not null;
-- Rows by carrier are read across carriers by the platform, each queue in order from this index.
create index lifecycle_scoped_queue on lifecycle (workflow, state_text, since, record_id, scope) where scope <> '';
