-- By which rule the stored keys of a unique value were made (engine/records/unique-keys.ts): publishing another rule makes them anew.
create table claim_rule (
  kind text not null,
  name text not null,
  rule text not null,
  primary key (kind, name)
);

-- Values that a wider rule counts as the same stay with their records: the first has 0, the next 1. New ones are taken with 0 only.
alter table claim add column beside int not null default 0;
alter table claim drop constraint claim_pkey, add primary key (kind, name, value, beside);
