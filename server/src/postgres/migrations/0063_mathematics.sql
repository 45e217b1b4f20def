-- Packages of mathematics, and which is in force where (M-2, M-3; decision 0063).

-- Keys by which vendors sign their packages. Only the public half is here.
create table math_key (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  name        text not null,
  vendor      text not null,
  -- Raw ed25519 key: 32 bytes as base64.
  public_key  text not null check (octet_length(decode(public_key, 'base64')) = 32),
  -- SHA-256 of these 32 bytes, hexadecimal: what people compare by telephone.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  note        text not null default '',
  created_by  bigint references staff_user
);
create unique index math_key_fingerprint_key on math_key (fingerprint) where deleted_at is null;

-- One package: a version of a game's mathematics for one RTP profile.
create table math_version (
  id               bigint generated always as identity primary key,
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  deleted_at       timestamptz,
  -- What the package says it is for; null until its index has been read.
  game_id          bigint references game,
  math_version     text not null default '',
  -- As bets name it in `rtp_profile`.
  rtp_profile      text not null default '',
  file_name        text not null,
  bytes            bigint not null check (bytes > 0),
  -- Of the file as it came, hexadecimal; null until all of it is here.
  sha256           text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Detached ed25519 signature over the 32 bytes of the SHA-256, base64.
  signature        text not null,
  signed_by        bigint references math_key,
  state            text not null default 'init' check (state in ('init', 'checked', 'used', 'applied')),
  -- What became of the file and of its check.
  check_state      text not null default 'awaited' check (check_state in ('awaited', 'waiting', 'running', 'passed', 'refused')),
  -- Outcomes read so far, and how many the check has found to be wrong beyond those that are kept.
  checked_outcomes bigint not null default 0,
  -- [{file, line, code, text}], at most a hundred.
  faults           jsonb not null default '[]',
  fault_count      bigint not null default 0,
  -- What the package declares by mode, as its index has it.
  declared         jsonb not null default '[]',
  files            jsonb not null default '[]',
  check_started_at timestamptz,
  check_ended_at   timestamptz,
  uploaded_by      bigint references staff_user,
  by_user          text not null default '',
  received_at      timestamptz,
  checked_by       bigint references staff_user,
  checked_by_user  text not null default '',
  checked_at       timestamptz,
  used_by          bigint references staff_user,
  used_by_user     text not null default '',
  used_at          timestamptz,
  applied_by       bigint references staff_user,
  applied_by_user  text not null default '',
  applied_at       timestamptz,
  note             text not null default '',
  check (sha256 is null or received_at is not null),
  check (check_state <> 'passed' or (game_id is not null and sha256 is not null and signed_by is not null)),
  check (state = 'init' or check_state = 'passed'),
  check (state = 'init' or checked_at is not null),
  check (deleted_at is null or state = 'init'),
  -- Whoever brought it never is the one who agrees that it is right.
  check (checked_by is null or checked_by <> uploaded_by)
);
create index math_version_created_idx on math_version (created_at desc, id desc);
create index math_version_game_idx on math_version (game_id, rtp_profile);
create index math_version_sha_idx on math_version (sha256);
-- A game and profile have one package of a version beyond the first state.
create unique index math_version_name_key on math_version (game_id, rtp_profile, math_version) where state <> 'init';

-- What a package holds by mode of play, as the check computed it.
create table math_mode (
  version_id    bigint not null references math_version on delete cascade,
  -- `base` is the play at the plain bet; others are bought, or started otherwise, as bets name them in `buy_mode`.
  mode          text not null,
  sort          integer not null,
  -- Stake of the mode in bets, exact.
  cost          numeric(14, 4) not null check (cost > 0),
  -- A payout of the tables is so many of these parts of a bet.
  payout_parts  integer not null check (payout_parts > 0),
  outcomes      bigint not null check (outcomes > 0),
  weight_sum    numeric(60, 0) not null check (weight_sum > 0),
  -- Expected win ÷ stake, a reduced fraction: "n/d".
  rtp           text not null,
  rtp_pct       numeric(20, 6) not null,
  -- Of win ÷ stake.
  sigma         numeric(20, 6) not null,
  hit_rate_pct  numeric(20, 6) not null,
  -- Most that an outcome pays, in stakes.
  max_multiple  numeric(20, 6) not null,
  -- [{from, to, weight, rtp_pct, probability_pct}] by the steps of win ÷ stake × 100: 0, 0-50, 50-90 … >50000; weights as texts.
  steps         jsonb not null,
  -- {"payout in parts": "weight"}; null: more different payouts than are kept.
  payouts       jsonb,
  primary key (version_id, mode)
);

-- Which package is in force for a game and an RTP profile, and which was when.
create table math_binding (
  id           bigint generated always as identity primary key,
  game_id      bigint not null references game,
  rtp_profile  text not null,
  version_id   bigint not null references math_version,
  -- As games and bets name it.
  math_version text not null,
  from_at      timestamptz not null,
  to_at        timestamptz,
  by_id        bigint references staff_user,
  by_user      text not null default '',
  reason       text not null default '',
  ended_by     text not null default '',
  check (to_at is null or to_at >= from_at)
);
create unique index math_binding_in_force_key on math_binding (game_id, rtp_profile) where to_at is null;
create unique index math_binding_version_key on math_binding (version_id) where to_at is null;
create index math_binding_history_idx on math_binding (game_id, rtp_profile, from_at desc);

-- Software installation and removal: what was put in force and taken out, with its hash. Never changed.
create table math_installation (
  id           bigint generated always as identity primary key,
  at           timestamptz not null,
  what         text not null check (what in ('installed', 'removed')),
  game_id      bigint not null references game,
  rtp_profile  text not null,
  version_id   bigint not null references math_version,
  math_version text not null,
  sha256       text not null,
  by_user      text not null,
  reason       text not null default ''
);
create index math_installation_game_idx on math_installation (game_id, id desc);
create trigger math_installation_append_only before update or delete or truncate on math_installation for each statement execute function refuse_change();
revoke update, delete on math_installation from manager_app;

create constraint trigger math_binding_config after insert or update or delete on math_binding deferrable initially deferred
  for each row execute function log_config_change('math_binding', 'id', 'game_id', 'rtp_profile', 'math_version', 'from_at', 'to_at');

-- What is live never changes: neither its file nor its figures, and what it was is kept.
create function keep_checked_mathematics() returns trigger language plpgsql as $$
begin
  if old.state <> 'init' and (new.sha256, new.game_id, new.math_version, new.rtp_profile, new.signature, new.faults, new.declared)
     is distinct from (old.sha256, old.game_id, old.math_version, old.rtp_profile, old.signature, old.faults, old.declared) then
    raise exception 'a package of mathematics beyond its first state never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger math_version_kept before update on math_version for each row execute function keep_checked_mathematics();
