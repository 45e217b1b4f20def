-- Agents, websites, games, currencies, players, and the staff that manage them.
-- Money is numeric(20,6); instants are timestamptz in UTC; rows with a version are edited under optimistic locking.

create table currency (
  id          bigint generated always as identity primary key,
  code        text not null constraint currency_code_key unique,
  name        text not null,
  unit_ratio  integer not null default 1 check (unit_ratio in (1, 1000)),
  decimals    smallint not null default 2 check (decimals between 0 and 6),
  symbol      text not null default '',
  status      text not null default 'enabled' check (status in ('enabled', 'disabled')),
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);

-- Units per 1 USD, in force from an instant on. Never changed: history keeps the rate it was converted at.
create table currency_rate (
  currency_id bigint not null references currency,
  from_at     timestamptz not null,
  before      numeric(18, 8),
  after       numeric(18, 8) not null check (after > 0),
  by_user     text not null,
  primary key (currency_id, from_at)
);

create table agent (
  id              bigint generated always as identity primary key,
  parent_id       bigint references agent,
  name            text not null,
  seller_id       text not null constraint agent_seller_id_key unique,
  invite_code     text not null constraint agent_invite_code_key unique,
  brand           text not null default '',
  domain          text not null default '',
  status          text not null default 'enabled' check (status in ('enabled', 'disabled')),
  is_test         boolean not null default false,
  search_show     boolean not null default true,
  sort            integer not null default 100,
  note            text not null default '',
  note2           text not null default '',
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  check (parent_id <> id)
);
create index agent_parent_id_idx on agent (parent_id);

-- Zone and settlement hour of an agent from an instant on; the first row reaches back to the beginning of time.
create table agent_calendar (
  agent_id        bigint not null references agent,
  from_at         timestamptz not null,
  timezone        text not null,
  settlement_hour smallint not null check (settlement_hour between 0 and 23),
  primary key (agent_id, from_at)
);

create table site_group (
  id         bigint generated always as identity primary key,
  name       text not null constraint site_group_name_key unique,
  rtp        numeric(7, 4),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table site (
  id                bigint generated always as identity primary key,
  code              text not null constraint site_code_key unique,
  name              text not null,
  agent_id          bigint not null references agent,
  site_group_id     bigint references site_group,
  domain            text not null default '',
  brand             text not null default '',
  api_type          text not null default 'seamless' check (api_type in ('seamless', 'transfer')),
  api_url           text not null default '',
  ip_whitelist      text not null default '',
  rtp               numeric(7, 4),
  vendors           text[] not null default '{}',
  game_types        text[] not null default '{}',
  disabled_origins  text[] not null default '{}',
  min_bet_usd       numeric(20, 6),
  max_bet_usd       numeric(20, 6),
  max_win_day_usd   numeric(20, 6),
  jackpot           boolean not null default false,
  task              boolean not null default false,
  ip_currency_check boolean not null default false,
  status            text not null default 'enabled' check (status in ('enabled', 'disabled')),
  approved_state    text not null default 'unapproved' check (approved_state in ('unapproved', 'approved', 'failed')),
  approval_reason   text not null default '',
  created_by        bigint not null,
  -- Who last changed something that needs approval: may not approve it.
  submitted_by      bigint not null,
  -- Signs the tickets of embeddable pages.
  ticket_key        bytea not null,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  deleted_at        timestamptz,
  check (min_bet_usd is null or max_bet_usd is null or min_bet_usd <= max_bet_usd)
);
create index site_agent_id_idx on site (agent_id);

create table game (
  id               bigint generated always as identity primary key,
  code             text not null constraint game_code_key unique,
  name             text not null,
  name_zh          text not null default '',
  names            jsonb not null default '{}',
  vendor           text not null,
  origin           text not null default '',
  type             text not null check (type in ('slot', 'fishing', 'lottery', 'table', 'other')),
  status           text not null default 'enabled' check (status in ('enabled', 'disabled', 'maintenance')),
  rtp              numeric(7, 4) check (rtp > 0 and rtp <= 100),
  volatility       text check (volatility in ('low', 'medium', 'high')),
  sigma            numeric(12, 6),
  max_multiple     numeric(20, 6),
  min_bet          numeric(20, 6),
  max_bet          numeric(20, 6),
  lines            integer,
  has_buy          boolean not null default false,
  has_jackpot      boolean not null default false,
  is_h5            boolean not null default true,
  is_flash         boolean not null default false,
  is_featured      boolean not null default false,
  is_hot           boolean not null default false,
  is_permanent_hot boolean not null default false,
  is_new           boolean not null default false,
  sort             integer not null default 100,
  languages        text[] not null default '{}',
  description      text not null default '',
  note             text not null default '',
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  deleted_at       timestamptz,
  check (min_bet is null or max_bet is null or min_bet <= max_bet)
);

create table player (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  user_name  text not null,
  nick_name  text not null default '',
  currency   text not null,
  type       text not null default 'real' check (type in ('real', 'test', 'live', 'robot')),
  created_at timestamptz not null default now(),
  unique (site_id, user_name)
);
create index player_user_name_idx on player (user_name);
create index player_currency_idx on player (currency);

create table auth_group (
  id         bigint generated always as identity primary key,
  name       text not null constraint auth_group_name_key unique,
  note       text not null default '',
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table auth_group_code (
  auth_group_id bigint not null references auth_group on delete cascade,
  code          text not null,
  primary key (auth_group_id, code)
);

create table staff_user (
  id             bigint generated always as identity primary key,
  user_name      text not null,
  name           text not null,
  password_hash  text,
  email          text,
  email_status   text not null default 'unverified' check (email_status in ('verified', 'unverified')),
  agent_id       bigint references agent,
  is_super       boolean not null default false,
  status         text not null default 'enabled' check (status in ('enabled', 'disabled')),
  note           text not null default '',
  note2          text not null default '',
  auth_group_id  bigint references auth_group,
  tags           text[] not null default '{}',
  invite_code    text not null constraint staff_user_invite_code_key unique,
  last_login_at  timestamptz,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz
);
create unique index staff_user_user_name_key on staff_user (lower(user_name));

create table session (
  sid             text primary key,
  user_id         bigint not null references staff_user,
  -- SHA-256 of the secret half of the token: a copy of this table signs nobody in.
  secret_hash     bytea not null,
  created_at      timestamptz not null,
  last_seen_at    timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  ended_reason    text check (ended_reason in ('logout', 'elsewhere', 'expired')),
  ip              text not null,
  user_agent      text not null
);
create index session_user_id_idx on session (user_id) where ended_at is null;

-- Sign-in attempts: throttles count them, so they survive a restart.
create table login_attempt (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  user_name  text not null,
  ip         text not null,
  user_agent text not null,
  outcome    text not null check (outcome in ('ok', 'refused', 'throttled', 'bot_check'))
);
create index login_attempt_user_name_idx on login_attempt (user_name, at desc);
create index login_attempt_ip_idx on login_attempt (ip, at desc);

-- Solved bot-check challenges: each counts once.
create table used_challenge (
  challenge  text primary key,
  expires_at timestamptz not null
);

-- One-time links (password, e-mail), stored as hashes.
create table one_time_link (
  token_hash bytea primary key,
  purpose    text not null check (purpose in ('reset_password', 'verify_email')),
  user_id    bigint not null references staff_user,
  detail     text not null default '',
  expires_at timestamptz not null,
  used_at    timestamptz
);

create table audit_event (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default clock_timestamp(),
  actor_id    bigint,
  actor_name  text not null,
  sid         text,
  ip          text not null,
  user_agent  text not null,
  request_id  text not null,
  action      text not null,
  object_type text not null,
  object_id   text not null,
  agent_id    bigint,
  outcome     text not null check (outcome in ('ok', 'denied', 'failed')),
  reason      text not null default '',
  before      jsonb,
  after       jsonb
);
create index audit_event_object_idx on audit_event (object_type, object_id, id desc);
create index audit_event_actor_idx on audit_event (actor_id, id desc);

-- Append-only: not even the owner's ordinary statements may change what happened.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_event_append_only before update or delete or truncate on audit_event for each statement execute function refuse_change();
create trigger currency_rate_append_only before update or delete or truncate on currency_rate for each statement execute function refuse_change();

create table setting (
  name       text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now()
);
