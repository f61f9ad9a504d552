-- Whether a carrier is shown its row: from the first state on that is not held back (`forwarded` in workflows). Few are not; they are found,
-- and taken off what is counted, by an index of their own.
alter table lifecycle add column forwarded boolean not null default true;
create index lifecycle_not_forwarded on lifecycle (workflow, scope, state_text) where not forwarded;
