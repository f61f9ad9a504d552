-- What a messaging channel posted, each event once, however often it comes. `done_at`: when the portal had made of it what it means.
create table channel_event (
  id text primary key,
  agent text not null,
  kind text not null,
  event jsonb not null,
  at timestamptz not null,
  done_at timestamptz
);
create index channel_event_at on channel_event (at);

-- Questions of the queue that news hurry up: which agent they are about, and what.
create table awaited_news (key text primary key, agent text not null, about text not null, asking jsonb not null);
create index awaited_news_agent on awaited_news (agent);

-- Which lifecycle row the news of a message are for; written before it is sent.
create table sent_message (
  message_id text primary key,
  agent text not null,
  phone text not null,
  record_id uuid not null references record on delete cascade,
  kind text not null,
  workflow text not null,
  scope text not null,
  version int not null,
  at timestamptz not null
);
create index sent_message_phone on sent_message (agent, phone, at desc);
create index sent_message_record on sent_message (record_id);
