-- What other systems answered about a record (ids they gave it): written by the portal alone, beside the data that people send.
alter table record add column answers jsonb not null default '{}';
-- Answers that came when the lifecycle had moved on, or a second time: kept for whoever looks into it, never applied.
create table late_answer (
  id bigint generated always as identity primary key,
  record_id uuid not null,
  workflow text not null,
  scope text not null,
  version int not null,
  ask text not null,
  event text not null,
  input jsonb not null,
  at timestamptz not null
);
create index late_answer_record on late_answer (record_id, id);
