-- Rows by carrier in a state, whoever owns them: what is in a tab because one of its rows at carriers waits is found by these.
create index lifecycle_by_carrier on lifecycle (workflow, state_text, record_id) where scope <> '';
