-- The live monitor of returns and its bands (G-5, G-6; decision 0065).

-- What the monitor found: a return that is not what the mathematics say. One at a time for a game in a profile, version and way of buying.
create table rtp_alert (
  id           bigint generated always as identity primary key,
  opened_at    timestamptz not null,
  game_id      bigint not null references game,
  rtp_profile  text not null,
  math_version text not null,
  -- What was bought; empty: the plain bet.
  buy_mode     text not null,
  -- Where it was found: in all of it, or in one level of stakes or on one kind of device alone.
  split        text not null check (split in ('whole', 'stake', 'device')),
  split_value  text not null default '',
  side         text not null check (side in ('above', 'below')),
  -- Whether the test of the day or one of an epoch found it.
  test         text not null check (test in ('day', 'epoch')),
  -- The figures as they were then.
  evidence     jsonb not null,
  case_id      bigint not null references case_file,
  -- When its case was closed: the test of this stream begins anew then.
  closed_at    timestamptz
);
create unique index rtp_alert_open_key on rtp_alert (game_id, rtp_profile, math_version, buy_mode) where closed_at is null;
create index rtp_alert_opened_idx on rtp_alert (opened_at desc, id desc);
create index rtp_alert_case_idx on rtp_alert (case_id);
revoke insert, update, delete on rtp_alert from manager_app;

-- That the monitor ran: a row an hour.
create table rtp_watch (
  hour        timestamptz primary key,
  runs        integer not null default 0,
  -- Looks that could judge nothing, because the report store was not whole.
  put_off     integer not null default 0,
  -- Most streams and rounds that one of its looks judged.
  streams     integer not null default 0,
  rounds      bigint not null default 0,
  alerts      integer not null default 0,
  longest_ms  integer not null default 0,
  first_at    timestamptz not null,
  last_at     timestamptz not null
);
revoke insert, update, delete on rtp_watch from manager_app;

-- Bands that the return of a game at the websites of a group should stay within (G-5). What lies beyond is told; nothing is switched by it.
create table rtp_band (
  id            bigint generated always as identity primary key,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  game_id       bigint not null references game,
  -- Null: all websites.
  site_group_id bigint references site_group,
  -- In per cent. Below the first of each pair, or above the second, the band is left; it is entered again at the other one.
  down_min      numeric(8, 4) not null check (down_min >= 0),
  down_max      numeric(8, 4) not null,
  up_min        numeric(8, 4) not null,
  up_max        numeric(8, 4) not null,
  -- From when on play counts.
  start_at      timestamptz not null,
  status        text not null default 'enabled' check (status in ('enabled', 'disabled')),
  note          text not null default '',
  -- Where the return was at the last look: inside, or left on one side; null: too few rounds, or no look yet.
  side          text check (side in ('inside', 'below', 'above')),
  rtp           numeric(12, 4),
  rounds        bigint,
  looked_at     timestamptz,
  left_at       timestamptz,
  case_id       bigint references case_file,
  check (down_min < down_max and down_max <= up_min and up_min < up_max)
);
create unique index rtp_band_place_key on rtp_band (game_id, site_group_id) nulls not distinct where deleted_at is null;
