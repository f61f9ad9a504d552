-- Messages that nobody took for as long as they were tried, as they stood in the queue: sealed.
create table undelivered (
  message_id text primary key,
  message text not null,
  channel text not null,
  since timestamptz not null,
  at timestamptz not null,
  payload json not null
);
