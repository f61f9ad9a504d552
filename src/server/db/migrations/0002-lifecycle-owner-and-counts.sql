-- The owner stands on the lifecycle row too: an owner's queue is read in order from one index, however many records others have.
alter table lifecycle add column owner uuid;
update lifecycle l set owner = r.owner from record r where r.id = l.record_id;
drop index lifecycle_queue;
create index lifecycle_queue on lifecycle (workflow, scope, state_text, since, record_id);
create index lifecycle_own_queue on lifecycle (owner, workflow, scope, state_text, since, record_id);

-- How many rows stand in each state: kept, not counted. Whoever writes a row adds changes (a counter that every writer updates would
-- make them wait for each other); `fold_lifecycle_counts` adds them up. A reader sums both: always right, within one statement.
-- The owner 00000000-0000-0000-0000-000000000000 stands for all.
create table lifecycle_count (
  owner uuid not null,
  workflow text not null,
  scope text not null,
  state_text text not null,
  count bigint not null,
  primary key (owner, workflow, scope, state_text)
);
create table lifecycle_count_change (
  id bigint generated always as identity primary key,
  owner uuid,
  workflow text not null,
  scope text not null,
  state_text text not null,
  by smallint not null
);

insert into lifecycle_count_change (owner, workflow, scope, state_text, by) select owner, workflow, scope, state_text, 1 from lifecycle;

create function note_lifecycle_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lifecycle_count_change (owner, workflow, scope, state_text, by) values (new.owner, new.workflow, new.scope, new.state_text, 1);
  elsif tg_op = 'DELETE' then
    insert into lifecycle_count_change (owner, workflow, scope, state_text, by) values (old.owner, old.workflow, old.scope, old.state_text, -1);
  elsif (old.owner, old.state_text) is distinct from (new.owner, new.state_text) then
    insert into lifecycle_count_change (owner, workflow, scope, state_text, by)
    values (old.owner, old.workflow, old.scope, old.state_text, -1), (new.owner, new.workflow, new.scope, new.state_text, 1);
  end if;
  return null;
end $$;
create trigger lifecycle_count after insert or delete or update of owner, state_text on lifecycle
  for each row execute function note_lifecycle_count();

-- Adds up at most 20,000 changes; gives how many. Two at once take different ones.
create function fold_lifecycle_counts() returns int language sql as $$
  with gone as (
    delete from lifecycle_count_change where id in (select id from lifecycle_count_change order by id limit 20000 for update skip locked)
    returning *
  ), kept as (
    insert into lifecycle_count as c (owner, workflow, scope, state_text, count)
    select o.owner, g.workflow, g.scope, g.state_text, sum(g.by)
    from gone g cross join lateral (values (g.owner), ('00000000-0000-0000-0000-000000000000'::uuid)) as o(owner)
    where o.owner is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (owner, workflow, scope, state_text) do update set count = c.count + excluded.count
  )
  select count(*)::int from gone
$$;

create function follow_record_owner() returns trigger language plpgsql as $$
begin
  update lifecycle set owner = new.owner where record_id = new.id;
  return null;
end $$;
create trigger record_owner after update of owner on record
  for each row when (old.owner is distinct from new.owner) execute function follow_record_owner();
