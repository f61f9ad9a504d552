-- Who was invited and has not come yet. It says where an account belongs once the mailed link was used, and is the same whether or not the
-- address has an account, so that who invites does not learn it.
create table invitation (
  id uuid primary key,
  email citext not null,
  role text not null,
  organisation_id uuid not null references record on delete cascade,
  carrier_key text,
  invited_by uuid not null,
  invited_at timestamptz not null,
  expires timestamptz not null,
  unique (organisation_id, email)
);
create index invitation_carrier on invitation (carrier_key);
-- Links of an invitation end with it.
alter table email_token add column invitation_id uuid references invitation on delete cascade;
create index email_token_invitation on email_token (invitation_id) where invitation_id is not null;
-- When somebody was seen last, also after the session is gone.
alter table credential add column seen_at timestamptz;
create index credential_carrier on credential (carrier_key) where carrier_key is not null;
