-- One row for each version of the keys: values that only these keys give. A row that is sealed proves the key that
-- encrypts; a wrong key of the indexes would only find nothing.
create table key_check (
  version smallint primary key,
  encryption bytea not null check (octet_length(encryption) = 32),
  index bytea not null check (octet_length(index) = 32)
);
