-- The version that a row had when its due time began to count, where it is not its own: a row that came back from a hold waits on.
alter table lifecycle add column counted_version int;

-- Reminders that were decided: how long a row had waited, in seconds, at the newest moment of a reminder that was looked at. `version`: the row's
-- when it began to wait. One row for each waiting and reminder; it only ever moves on, so that of two servers one sends.
create table reminded (
  record_id uuid not null,
  workflow text not null,
  scope text not null,
  version int not null,
  reminder text not null,
  waited bigint not null,
  at timestamptz not null,
  primary key (record_id, workflow, scope, version, reminder),
  foreign key (record_id, workflow, scope) references lifecycle on delete cascade
);

-- What the sweep for reminders reads: rows that have waited in a state for so long.
create index lifecycle_waiting on lifecycle (workflow, state_text, (coalesce(counted_from, since)));

-- Reminders that were planned as jobs are found by the sweep from now on. The queue has its own tables, made after these on the first start.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where payload::jsonb ? 'standing';
  end if;
end $$;
