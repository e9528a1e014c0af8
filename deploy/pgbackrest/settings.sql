-- Settings of PostgreSQL. They are in the data folder, so that a restored cluster has them.
alter system set archive_mode = on;
alter system set archive_command = 'pgbackrest --stanza=portal archive-push %p';
-- What was committed is stored elsewhere a minute later at most, even if its segment is not full.
alter system set archive_timeout = '50s';
