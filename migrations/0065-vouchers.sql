-- Pictures of vouchers of books. Originals and the pictures of their pages lie encrypted in the file store, each file with
-- a key of its own, which is sealed here: a rotation of keys writes these rows and no file.
create table voucher_file (
  id bigint generated always as identity primary key,
  article_id bigint not null references article (id) on delete cascade,
  -- Checksum of what was uploaded: names the file in the rows of the book.
  original bytea not null,
  -- Checksum of the encrypted original, under which it is stored.
  stored bytea not null,
  media_type text not null,
  size_bytes bigint not null,
  -- The key of the files and the name of the original, which may name a person.
  key_version smallint not null,
  sealed bytea not null,
  -- Whether a revision has it. Others are removed after some weeks.
  is_kept boolean not null default false,
  actor text not null,
  create_time timestamptz not null default now(),
  unique (article_id, original)
);
create index voucher_file_unkept on voucher_file (create_time) where not is_kept;

create table voucher_page (
  file_id bigint not null references voucher_file on delete cascade,
  number smallint not null check (number >= 1),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Checksums of its encrypted picture, whole and small.
  stored bytea not null,
  small bytea not null,
  -- Boxes around personal data in the text layer: [{x, y, width, height}] in pixels.
  suggested jsonb not null,
  primary key (file_id, number)
);

-- That a person looked at a page with these boxes, and the picture that was painted for it.
create table voucher_look (
  file_id bigint not null,
  page smallint not null,
  -- Hash of the original, the page and the boxes.
  mark bytea not null,
  boxes jsonb not null,
  picture bytea not null,
  small bytea not null,
  width integer not null,
  height integer not null,
  actor text not null,
  create_time timestamptz not null default now(),
  primary key (file_id, page, mark),
  foreign key (file_id, page) references voucher_page on delete cascade
);

-- The pictures of a released book: only those of pages that were looked at with the boxes of the released text.
create table voucher_picture (
  article_id bigint not null references book on delete cascade,
  voucher text not null,
  position smallint not null,
  file_id bigint not null references voucher_file,
  picture bytea not null,
  small bytea not null,
  width integer not null,
  height integer not null,
  primary key (article_id, voucher, position)
);
create index voucher_picture_by_picture on voucher_picture (picture);
create index voucher_picture_by_small on voucher_picture (small);
create index voucher_picture_of_file on voucher_picture (file_id);
