-- How a person gets mails about records: each by itself, or once a day what is not read. When they last got that mail.
alter table credential add column digest boolean not null default false, add column digest_at timestamptz;
create index notice_page on notice (account_id, at desc, id desc);
create index credential_digest on credential (digest_at) where digest;
