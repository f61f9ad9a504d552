-- What an account has begun and never sent is counted before it begins more.
create index record_held_drafts on record (created_by) where draft is not null and data = '{}';
