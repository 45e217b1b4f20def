-- Since when Manager has taken bets without a pause: late reports of free rounds are waited for in that time alone (B-6).
create table free_round_watch (
  is_only      boolean primary key default true check (is_only),
  taking_since timestamptz not null,
  seen_at      timestamptz not null
);
revoke all on free_round_watch from manager_app;
