-- What signing in asks beside the password, of who wants it or has to.
create table second_factor (
  id uuid primary key,
  account_id uuid not null references credential (account_id) on delete cascade,
  kind text not null check (kind in ('authenticator', 'passkey')),
  name text not null,
  -- Of an authenticator app: its secret, and the time step of the last code, which is not taken twice.
  sealed text,
  last_step bigint,
  -- Of a passkey, as the browser made it.
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  added_at timestamptz not null,
  used_at timestamptz,
  check (case kind when 'authenticator' then sealed is not null else credential_id is not null and public_key is not null and sign_count is not null end)
);
create index second_factor_account on second_factor (account_id);

-- Only hashes are kept; a used code stays until there are new ones, so that it can be said how many are left.
create table recovery_code (
  account_id uuid not null references credential (account_id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- A second factor that is being added: the secret of the app, or the challenge for the browser, sealed.
create table second_factor_begun (
  account_id uuid not null references credential (account_id) on delete cascade,
  kind text not null,
  sealed text not null,
  expires timestamptz not null,
  primary key (account_id, kind)
);

-- A sign-in whose password was right and whose second factor is missing. By the hash of the provider's id for it.
create table sign_in_step (
  hash bytea primary key,
  account_id uuid not null references credential (account_id) on delete cascade,
  password text not null,
  challenge text not null,
  tries int not null default 0,
  answers jsonb not null,
  expires timestamptz not null
);
create index sign_in_step_account on sign_in_step (account_id);
create index sign_in_step_expires on sign_in_step (expires);

-- Whether there is any, so that every request knows, and wrong codes since the last right one.
alter table credential add column second_factor boolean not null default false, add column second_factor_wrong int not null default 0;
