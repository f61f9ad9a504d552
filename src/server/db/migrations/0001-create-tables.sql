-- Everything the portal keeps. Ids are UUIDv7 (sorted by time); times are timestamptz in UTC.
create extension if not exists citext;
create extension if not exists pg_trgm;

create table definition_set (
  hash text primary key,
  input_hash text not null,
  content jsonb not null,
  validators jsonb not null,
  published_at timestamptz not null default now()
);
create table definition_current (singleton boolean primary key default true check (singleton), hash text not null references definition_set);

-- `data` is what was submitted, `draft` work in progress of the owner, `proposed` a change in review.
create table record (
  id uuid primary key default uuidv7(),
  kind text not null,
  key text,
  owner uuid,
  label text not null default '',
  data jsonb not null default '{}',
  draft jsonb,
  proposed jsonb,
  set_hash text,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index record_key on record (kind, key) where key is not null;
create index record_owner on record (kind, owner, id);
create index record_label on record (kind, lower(label), id);
create index record_label_words on record using gin (label gin_trgm_ops);

create table lifecycle (
  record_id uuid not null references record on delete cascade,
  workflow text not null,
  scope text not null default '',
  state jsonb not null,
  state_text text not null,
  status_id int,
  version int not null default 1,
  since timestamptz not null,
  due timestamptz,
  head bytea not null default '\x',
  primary key (record_id, workflow, scope)
);
create index lifecycle_queue on lifecycle (workflow, state_text, since, record_id);

-- Append-only, chained by hash per lifecycle row; the application role has no UPDATE or DELETE here.
create table history (
  record_id uuid not null,
  workflow text not null,
  scope text not null default '',
  seq int not null,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  actor_role text,
  actor_organisation text,
  event text not null,
  from_state text,
  to_state text not null,
  status_id int,
  input jsonb not null default '{}',
  data jsonb,
  set_hash text,
  hash bytea not null,
  primary key (record_id, workflow, scope, seq)
);

create table claim (
  kind text not null,
  name text not null,
  value text not null,
  record_id uuid not null references record on delete cascade,
  primary key (kind, name, value)
);
create index claim_record on claim (record_id);

create table idempotency (
  key text not null,
  account_id uuid not null,
  operation text not null,
  request_hash bytea not null,
  status int,
  body jsonb,
  at timestamptz not null,
  primary key (account_id, operation, key)
);
create index idempotency_at on idempotency (at);

-- The account and its organisation are records (kinds account, organisation); only what proves a person stands here.
create table credential (
  account_id uuid primary key references record on delete cascade,
  email citext not null unique,
  password text,
  previous_passwords text[] not null default '{}',
  role text not null,
  organisation_id uuid references record,
  carrier_key text,
  phone text unique,
  phone_verified_at timestamptz,
  known_devices text[] not null default '{}',
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create index credential_organisation on credential (organisation_id);

create table email_token (
  hash bytea primary key,
  account_id uuid not null references record on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index email_token_account on email_token (account_id);

create table one_time_code (
  id uuid primary key default uuidv7(),
  account_id uuid not null references record on delete cascade,
  phone text not null,
  hash bytea,
  tries int not null default 0,
  created_at timestamptz not null,
  expires timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('confirmed', 'report_fraud', 'locked', 'superseded'))
);
create index one_time_code_account on one_time_code (account_id, created_at desc);
create table blocked_phone (account_id uuid not null references record on delete cascade, phone text not null, until timestamptz not null, primary key (account_id, phone));

create table session (
  hash bytea primary key,
  account_id uuid not null references record on delete cascade,
  tokens jsonb not null default '{}',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  authenticated_at timestamptz not null
);
create index session_account on session (account_id);

create table sign_in_state (hash bytea primary key, payload jsonb not null, expires timestamptz not null);

create table oidc (
  kind text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  user_code text,
  grant_id text,
  expires timestamptz,
  primary key (kind, id)
);
create index oidc_uid on oidc (uid);
create index oidc_grant on oidc (grant_id);
create index oidc_expires on oidc (expires);

create table secret (name text primary key, value jsonb not null, created_at timestamptz not null default now());

create table file (
  id uuid primary key,
  owner uuid not null,
  account_id uuid not null,
  upload text not null,
  original_name text not null,
  extension text not null,
  mime_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  width int,
  height int,
  key_id text not null,
  wrapped_key bytea not null,
  record_id uuid references record,
  created_at timestamptz not null,
  linked_at timestamptz
);
create index file_record on file (record_id);
create index file_temporary on file (created_at) where linked_at is null;

create table notice (
  id uuid primary key default uuidv7(),
  account_id uuid not null references record on delete cascade,
  record_id uuid,
  message text not null,
  text text not null,
  url text,
  tone text,
  at timestamptz not null,
  read_at timestamptz
);
create index notice_account on notice (account_id, id desc);

-- What the development gateways delivered; shown at /dev/inbox.
create table delivered_message (
  id uuid primary key default uuidv7(),
  message_id text not null unique,
  channel text not null check (channel in ('mail', 'sms', 'rcs')),
  recipient text not null,
  subject text not null default '',
  text text not null,
  html text not null default '',
  actions jsonb not null default '[]',
  at timestamptz not null
);
create index delivered_message_to on delivered_message (recipient, id desc);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  what text not null,
  account_id uuid,
  details jsonb not null default '{}'
);

-- Table of rate-limiter-flexible; its own shape.
create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
