-- What forms asked of somebody who has not proved yet that the address is theirs (signing up, a forgotten password): values by record,
-- {"account": {…}, "organisation": {…}}. They are written there when a password is set with the mailed link, and nowhere before.
alter table credential add column given jsonb not null default '{}';
