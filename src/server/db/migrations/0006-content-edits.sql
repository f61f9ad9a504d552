-- The files that a set was made of, edits laid over them: the next edit is checked with them and published from them, so that a server whose
-- own files are older takes nothing back. `files_of` is the set they belong to: an older server that publishes meanwhile leaves both behind.
alter table definition_current add column files json, add column files_of text;
-- Contents that administrators edited. At publish they are laid over the files of the same name; `base` is a hash of what the file said when
-- it was edited first. Not jsonb: the order of keys counts.
create table content_edit (
  content text primary key,
  value json not null,
  base text not null,
  editor uuid not null,
  editor_name text not null,
  edited_at timestamptz not null
);
