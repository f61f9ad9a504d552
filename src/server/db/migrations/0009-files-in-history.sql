-- The files that came with an event, by the lines of history whose input names them: who may read one of these lines may open the file.
create table history_file (
  record_id uuid not null,
  workflow text not null,
  scope text not null,
  seq int not null,
  file_id uuid not null references file,
  primary key (record_id, workflow, scope, seq, file_id),
  foreign key (record_id, workflow, scope, seq) references history
);
create index history_file_of on history_file (file_id);
