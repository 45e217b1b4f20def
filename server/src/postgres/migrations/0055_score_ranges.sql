-- How many players of a ranking have scores in each of many small ranges, and what they have staked: a place is the players in the ranges above and
-- those before it in its own, instead of a count over everybody.

-- No score of the range is above it: a little more than where the next one begins. A range is the leading bits of the score's micros as a double.
create function score_range_top(score_range integer) returns numeric language sql immutable parallel safe as $$
  select ((1 + ((score_range + 1) & 63) / 64.0)::double precision * power(2::double precision, ((score_range + 1) >> 6) - 1023))::numeric / 1000000 * 1.000000001
$$;

create table activity_score_range (
  activity_id bigint not null references activity,
  -- -1: without a place, whatever the score.
  score_range integer not null,
  players     bigint not null,
  bet_usd     numeric(38, 6) not null,
  primary key (activity_id, score_range)
) with (fillfactor = 50);

create function count_score_ranges() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into activity_score_range as one (activity_id, score_range, players, bet_usd)
    select activity_id, score_range, count(*), sum(bet_usd) from new_rows group by 1, 2 order by 1, 2
    on conflict (activity_id, score_range) do update set players = one.players + excluded.players, bet_usd = one.bet_usd + excluded.bet_usd;
  elsif tg_op = 'DELETE' then
    insert into activity_score_range as one (activity_id, score_range, players, bet_usd)
    select activity_id, score_range, -count(*), -sum(bet_usd) from old_rows group by 1, 2 order by 1, 2
    on conflict (activity_id, score_range) do update set players = one.players + excluded.players, bet_usd = one.bet_usd + excluded.bet_usd;
  else
    insert into activity_score_range as one (activity_id, score_range, players, bet_usd)
    select activity_id, score_range, sum(players), sum(bet) from (
      select activity_id, score_range, 1 as players, bet_usd as bet from new_rows
      union all select activity_id, score_range, -1, -bet_usd from old_rows) as changed
    group by 1, 2 having sum(players) <> 0 or sum(bet) <> 0 order by 1, 2
    on conflict (activity_id, score_range) do update set players = one.players + excluded.players, bet_usd = one.bet_usd + excluded.bet_usd;
  end if;
  return null;
end $$;

create trigger score_ranges_insert after insert on activity_score referencing new table as new_rows
  for each statement execute function count_score_ranges();
create trigger score_ranges_update after update on activity_score referencing old table as old_rows new table as new_rows
  for each statement execute function count_score_ranges();
create trigger score_ranges_delete after delete on activity_score referencing old table as old_rows
  for each statement execute function count_score_ranges();

insert into activity_score_range (activity_id, score_range, players, bet_usd)
select activity_id, score_range, count(*), sum(bet_usd) from activity_score group by 1, 2;

-- A page of the players of one website.
create index activity_score_site_idx on activity_score (activity_id, site_id, score desc, reached_at, player_id) where is_ranked;

-- A page of the players below some agents, and one that also holds players without a place.
create index activity_score_agent_idx on activity_score (activity_id, agent_id, score desc, reached_at, player_id) where is_ranked;
create index activity_score_unranked_idx on activity_score (activity_id, agent_id, score desc, reached_at, player_id) where not is_ranked and rounds > 0;

revoke insert, update, delete on activity_score_range from manager_app;
alter table activity_score_range enable row level security;
alter table activity_score_range force row level security;
create policy product on activity_score_range using (current_user <> 'manager_app');
create policy console on activity_score_range to manager_app using (false);
