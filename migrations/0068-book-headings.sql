-- What the headings of a unit's journals mean, as a person chose: the unit's next files are read so. `none` is a column
-- that is not read. Headings are kept as they are compared: without spaces, in half-width letters.
create table book_heading (
  unit_id bigint not null references area,
  heading text not null check (heading <> ''),
  field text not null,
  primary key (unit_id, heading)
);
