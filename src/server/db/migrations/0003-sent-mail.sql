-- Mails that a mail server took. A job that a killed server left is done again; this keeps it from sending again.
create table sent_mail (message_id text primary key, at timestamptz not null);
create index sent_mail_at on sent_mail (at);
