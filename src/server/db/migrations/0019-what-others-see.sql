-- A row that was taken back from its carrier (`takenBack` in workflows) is not shown to it any more; rows taken back before this still say that they are.
update lifecycle set forwarded = false where scope <> '' and state_text = 'recalled';

-- What was only begun is shown to its owner alone: found, and taken off what others are told of a kind, by an index of its own.
create index record_begun on record (kind) where draft is not null and data = '{}'::jsonb;
