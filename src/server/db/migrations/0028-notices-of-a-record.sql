-- Notices about one record to one reader, of which a later one takes the place of those that were not read.
create index notice_record on notice (record_id, account_id);
