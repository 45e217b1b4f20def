-- Drawings (M-1): outcome curves and draws of a finite pool that staff write by hand. What decides outcomes of a game belongs to the operator, like the game itself;
-- nothing here names a website or a player.
create table drawing (
  id            bigint generated always as identity primary key,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  game_id       bigint not null references game,
  -- In per cent: the certified profile of the game that it stands for.
  rtp_profile   numeric(7, 4) not null check (rtp_profile > 0 and rtp_profile <= 100),
  name          text not null,
  kind          text not null check (kind in ('outcome_curve', 'lottery_draws')),
  state         text not null default 'init' check (state in ('init', 'checked', 'used', 'applied')),
  note          text not null default '',
  -- One line a point, pos,multiple,tag and of lottery draws the result, in the one way that domain/src/drawing.ts writes them. What people agree to is its SHA-256.
  points        text not null check (points <> ''),
  sha256        bytea not null check (length(sha256) = 32),
  -- Of the points, each as likely as any other: RTP as a fraction of one, percentages and the standard deviation to 6 decimals.
  n             integer not null check (n > 0),
  rtp_exact     text not null,
  rtp_pct       numeric(20, 6) not null,
  sigma         numeric(20, 6) not null,
  hit_rate_pct  numeric(9, 6) not null,
  max_multiple  numeric(20, 6) not null,
  -- Points and the sum of their multiples by the steps of win multiples (domain/src/buckets.ts).
  steps         jsonb not null,
  created_by    text not null default '',
  checked_by    text not null default '',
  checked_at    timestamptz,
  used_by       text not null default '',
  used_at       timestamptz,
  applied_by    text not null default '',
  applied_at    timestamptz,
  check (state = 'init' or checked_at is not null),
  check (state not in ('used', 'applied') or used_at is not null),
  check (state <> 'applied' or applied_at is not null)
);
create unique index drawing_name_key on drawing (game_id, name) where deleted_at is null;
create index drawing_created_idx on drawing (created_at desc, id desc);

-- What is checked stays as it was checked, whoever writes: points change in Init alone, and nothing that was applied is written again.
create function keep_drawing() returns trigger language plpgsql as $$
begin
  if new.state <> 'init' and (new.points, new.sha256, new.game_id, new.rtp_profile, new.kind) is distinct from (old.points, old.sha256, old.game_id, old.rtp_profile, old.kind) then
    raise exception 'the points of a drawing are changed in Init alone';
  end if;
  if old.state in ('used', 'applied') and new.state = 'init' then
    raise exception 'a drawing in use does not go back to Init';
  end if;
  return new;
end $$;
create trigger drawing_keep before update on drawing for each row execute function keep_drawing();

-- What is in force comes from a package of mathematics or from a drawing, never from both.
alter table math_binding alter column version_id drop not null;
alter table math_binding add column drawing_id bigint references drawing;
alter table math_binding add constraint math_binding_source_check check (num_nonnulls(version_id, drawing_id) = 1);
create unique index math_binding_drawing_key on math_binding (drawing_id) where to_at is null;
alter table math_installation alter column version_id drop not null;
alter table math_installation add column drawing_id bigint references drawing;
alter table math_installation add constraint math_installation_source_check check (num_nonnulls(version_id, drawing_id) = 1);
