-- Staff keep units, categories and banners on the web.

alter table area
  add column phone text not null default '',
  add column address text not null default '',
  -- the person in charge
  add column head text not null default '',
  -- closed: in no list or menu, but its page stays; merged: became part of another unit, below which it stands
  add column standing text not null default 'open' check (standing in ('open', 'closed', 'merged')),
  add column merged_into integer references area (id),
  -- counts them: who saw an older state overwrites nothing
  add column changes integer not null default 1,
  add column change_actor text not null default '',
  add column change_time timestamptz,
  add check ((standing = 'merged') = (merged_into is not null)),
  add check (level <> 'district' or standing = 'open');
create index area_merged on area (merged_into) where merged_into is not null;

-- Names that a unit, or one that became part of it, had before.
create table area_former_name (
  area_id integer not null references area (id),
  name text not null check (name <> ''),
  end_time timestamptz not null default now(),
  primary key (area_id, name)
);

alter table article_type
  -- in no menu and not offered for new articles; its articles stay
  add column hidden boolean not null default false,
  add column retention_months integer check (retention_months between 1 and 1200),
  add column changes integer not null default 1,
  add column change_actor text not null default '',
  add column change_time timestamptz;

alter table banner
  -- the point of the picture that is always visible, in percent from the left and from the top
  add column focal_x smallint not null default 50 check (focal_x between 0 and 100),
  add column focal_y smallint not null default 50 check (focal_y between 0 and 100),
  -- first and last day on the home page, in Beijing time
  add column start_day date,
  add column end_day date,
  add column changes integer not null default 1,
  add column change_actor text not null default '',
  add column change_time timestamptz,
  add check (start_day <= end_day);

-- Pictures uploaded for banners, which are public without a review.
create table public_picture (
  district_code text not null check (district_code ~ '^\d{12}$'),
  sha256 bytea not null references stored_file (sha256),
  name text not null check (name <> ''),
  actor text not null,
  create_time timestamptz not null default now(),
  primary key (district_code, sha256)
);
create index public_picture_by_hash on public_picture (sha256);
