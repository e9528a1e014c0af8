-- Whether a file at a static address belongs to a public article is asked with each request for it. Addresses may be
-- longer than a B-tree takes.

create index attachment_url on attachment using hash (url);
