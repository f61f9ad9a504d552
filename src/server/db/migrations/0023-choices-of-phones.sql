-- In which order events arrived: decides between two that bear the same time.
alter table channel_event add column arrived bigint generated always as identity;

-- The last thing that the person at a phone said to an agent about messages: whether they wish none, when they said it, and as which event it
-- arrived. Kept whatever becomes of the records that bear the number.
create table phone_choice (
  agent text not null,
  phone text not null,
  stopped boolean not null,
  said_at timestamptz not null,
  arrived bigint not null,
  primary key (agent, phone)
);

-- What was said before this was kept, as far as the events are still there.
insert into phone_choice (agent, phone, stopped, said_at, arrived)
select distinct on (agent, event->>'phone') agent, event->>'phone',
  kind = 'unsubscribed' or upper(trim(event->>'text')) = 'STOP', at, arrived
from channel_event
where done_at is not null and event->>'phone' is not null
  and (kind in ('subscribed', 'unsubscribed') or upper(trim(event->>'text')) in ('STOP', 'START'))
order by agent, event->>'phone', at desc, arrived desc;
