-- When an account is deleted whose owner asked for it; until then it can be kept.
alter table credential add column delete_at timestamptz;
create index credential_delete_at on credential (delete_at) where delete_at is not null;
