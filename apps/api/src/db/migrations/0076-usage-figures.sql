-- How often the archive was used for what, counted by hour and by day: no words, no people.
create table usage_figures (
  figure text not null,
  unit text not null check (unit in ('hour', 'day')),
  -- The start of the hour or day, in UTC.
  start timestamptz not null,
  amount bigint not null,
  primary key (figure, unit, start)
);
