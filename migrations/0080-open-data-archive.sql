-- Packages of open data made each night, by district and day. The files are in the data folder, by their checksum.
create table open_data_archive (
  district_code text not null,
  day date not null,
  made_time timestamptz not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  primary key (district_code, day)
);
