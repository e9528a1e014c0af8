-- The released books of units, as rows for queries. They are read off the released revisions and can be made anew from
-- them at any time; the constraints say again what the program checks.
create table book (
  article_id bigint primary key references article,
  revision_id bigint not null references article_revision,
  -- The unit as the text names it. A merged unit's books stay those of the former ones.
  unit_id bigint not null references area,
  period text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2]|Q[1-4])$'),
  first_day date not null,
  last_day date not null,
  is_zero boolean not null,
  -- in fen
  opening bigint not null,
  income bigint not null check (income >= 0),
  expense bigint not null check (expense >= 0),
  other_net bigint not null,
  closing bigint not null,
  entries integer not null,
  oversight_day date,
  oversight_finding text not null,
  unique (unit_id, period),
  constraint book_days_check check (first_day < last_day),
  constraint book_zero_check check (not is_zero or entries = 0),
  constraint book_closing_check check (opening + income - expense + other_net = closing)
);
create index book_of_unit on book (unit_id, last_day desc);

create table book_account (
  article_id bigint not null references book on delete cascade,
  id text not null,
  position integer not null,
  kind text not null check (kind in ('cash', 'bank')),
  title text not null,
  last_four text not null check (last_four ~ '^([0-9]{4})?$'),
  opening bigint not null,
  received bigint not null,
  paid bigint not null,
  closing bigint not null,
  statement bigint,
  difference_reason text not null,
  primary key (article_id, id),
  constraint book_account_closing_check check (opening + received - paid = closing)
);

create table book_entry (
  article_id bigint not null references book on delete cascade,
  -- Stays the same in every version of the book: the address of the entry.
  id text not null,
  -- In the order of days.
  position integer not null,
  day date not null,
  account_id text not null,
  direction text not null check (direction in ('in', 'out')),
  item text not null,
  summary text not null,
  counterparty text not null,
  fen bigint not null check (fen > 0),
  voucher text not null,
  contract text,
  project text,
  primary key (article_id, id),
  foreign key (article_id, account_id) references book_account (article_id, id) on delete cascade
);
create index book_entry_of_item on book_entry (article_id, item, position);
create index book_entry_of_contract on book_entry (contract) where contract is not null;
create index book_entry_of_project on book_entry (project) where project is not null;

create table book_holding (
  article_id bigint not null references book on delete cascade,
  id text not null,
  position integer not null,
  class text not null check (class in ('asset', 'resource', 'claim', 'debt')),
  title text not null,
  measure text not null,
  -- Claims and debts in fen, others in thousandths of their measure.
  former bigint not null,
  increase bigint not null check (increase >= 0),
  decrease bigint not null check (decrease >= 0),
  present bigint not null,
  note text not null,
  primary key (article_id, id),
  constraint book_holding_present_check check (former + increase - decrease = present)
);

-- The stage of a project that a public article is about. A project is all stages of a unit with one id.
create table project_stage (
  article_id bigint primary key references article,
  revision_id bigint not null references article_revision,
  unit_id bigint not null references area,
  project text not null,
  title text not null,
  stage text not null check (
    stage in ('decision', 'tender', 'award', 'contract', 'progress', 'change', 'acceptance', 'settlement', 'maintenance')
  ),
  day date,
  fen bigint check (fen >= 0),
  party text not null,
  result text not null
);
create index project_stage_of_unit on project_stage (unit_id, project, day);

create table contract (
  article_id bigint primary key references article,
  revision_id bigint not null references article_revision,
  unit_id bigint not null references area,
  id text not null,
  kind text not null check (kind in ('lease', 'sale', 'construction', 'loan')),
  number text not null,
  title text not null,
  party text not null,
  object text not null,
  -- in thousandths of the measure
  quantity bigint check (quantity >= 0),
  measure text not null,
  fen bigint not null check (fen >= 0),
  signed date,
  start_day date,
  end_day date,
  project text,
  unique (unit_id, id),
  constraint contract_days_check check (start_day <= end_day)
);
create index contract_by_end on contract (unit_id, end_day);

create table contract_due (
  article_id bigint not null references contract on delete cascade,
  position integer not null,
  due date not null,
  fen bigint not null check (fen >= 0),
  primary key (article_id, position)
);
