-- Lists are searched by the addresses that the people of an owner sign in with.
create index credential_email_words on credential using gin ((email::text) gin_trgm_ops);
