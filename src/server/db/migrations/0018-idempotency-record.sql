-- What the change of a key was made to: an answer that was not stored any more is made from it. Keys live for a day: those of before are
-- forgotten.
delete from idempotency;
alter table idempotency add column record_id uuid not null;
