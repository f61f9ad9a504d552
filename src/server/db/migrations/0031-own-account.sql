-- Another address that somebody asked for: it is theirs once the mailed link was followed. Only the hash of the link's token is kept.
create table email_change (
  hash bytea primary key,
  account_id uuid not null references record on delete cascade,
  email citext not null,
  expires timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index email_change_account on email_change (account_id);
-- What the owner of a session reads of it: an id that opens nothing, the browser as it named itself, and the network address it signed in from.
alter table session add column id uuid not null default gen_random_uuid() unique, add column agent text not null default '', add column address text not null default '';
