-- Texts files are edited as contents are. Of a content an edit has all that it says; of texts those that were changed, with what the file
-- said of each.
alter table content_edit add column kind text not null default 'content';
alter table content_version add column kind text not null default 'content';
