-- What the current set was made of, as one hash: a server that starts with the same files need not parse them. `source_of` is the set it
-- belongs to, as with `files_of`.
alter table definition_current add column source text, add column source_of text;
