-- The line of history that a notice tells of: whether what it asks for still waits is decided by what came after it.
alter table notice add column workflow text, add column scope text, add column seq int;
create index notice_unread on notice (account_id) where read_at is null;
