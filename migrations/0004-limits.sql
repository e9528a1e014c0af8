-- Tries taken, by a keyed hash of whoever took them, in the shape that rate-limiter-flexible reads. Not worth a write-ahead
-- log: a crash forgives what was taken.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- milliseconds since 1970
  expire bigint
);
