-- What was noticed on another screen is made good for once at a time, also where no bet says what it is: a transfer (K-1) whatever bet is named
-- with it, a difference (F-6) by its own id.
create unique index compensation_origin_ref_key on compensation (site_id, origin, origin_ref)
  where origin_ref <> '' and (origin = 'K-1' or origin <> 'manual' and bet_id = '') and deleted_at is null
    and state in ('draft', 'waiting_approval', 'paying', 'failed');
create index compensation_origin_ref_idx on compensation (origin_ref) where origin_ref <> '';

-- Of a test player, by type or by agent, as payouts are: for those alone who may see test data.
alter table compensation add column is_test boolean not null default false;
with recursive test as (
  select id from agent where is_test
  union
  select agent.id from agent join test on agent.parent_id = test.id
)
update compensation set is_test = coalesce(
  (select payout.is_test from payout where payout.id = compensation.payout_id),
  (select player.type in ('test', 'live') from player where player.id = compensation.player_id)
    or compensation.agent_id in (select id from test));
