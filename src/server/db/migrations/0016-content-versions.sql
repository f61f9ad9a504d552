-- What an edited content said before, and since: one row for each text that was published, the file's own first. Without an editor it is the
-- file's.
create table content_version (
  content text not null,
  number int not null,
  version text not null,
  value json not null,
  editor_name text,
  saved_at timestamptz not null,
  primary key (content, number)
);
