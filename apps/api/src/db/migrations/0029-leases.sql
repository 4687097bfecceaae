-- Work that one request at a time may do, in whichever archive service it runs: uploads. A lease ends by itself unless its
-- holder renews it, so that a killed process blocks nobody for long. Unlogged: it is renewed every second, and after a
-- crash of the database no lease is worth anything.
create unlogged table leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null,
  -- Somebody waits for the lease, and the holder should stop.
  wanted boolean not null default false
);
