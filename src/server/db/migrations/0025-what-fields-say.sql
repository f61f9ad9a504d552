-- Which field of a line's input says what: reason, comment, note, internal note, question, answer, comments at fields. Lines before this had
-- fields of these names; who may read a note must not depend on the forms of today.
alter table history add column meanings jsonb not null default '{"reason": "reason_code", "comment": "comment", "note": "note", "internal-note": "internal_note", "question": "question", "answer": "answer", "pins": "pins"}';
alter table history alter column meanings set default '{}';
