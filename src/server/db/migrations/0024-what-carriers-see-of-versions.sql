-- How often what readers see of a record itself was changed, and when last: data, proposed changes and answers, no rows by carrier and no
-- drafts. A carrier is told this instead of the version, which rises with other carriers' rows, too.
alter table record add column content_version int not null default 1, add column content_at timestamptz not null default now();
update record r set content_version = 1 + h.count, content_at = coalesce(h.at, r.created_at)
from (select r.id, count(h.at)::int as count, max(h.at) as at from record r left join history h on h.record_id = r.id and h.data is not null group by r.id) h
where h.id = r.id;
