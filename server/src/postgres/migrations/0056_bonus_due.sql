-- Bonuses that wait for their payment are looked for every second: grants that pay nothing are most of all and are never paid.
drop index bonus_grant_due_idx;
create index bonus_grant_due_idx on bonus_grant (ended_at)
  where state in ('completed', 'expired') and payout_id is null and not is_too_small and pay > 0;

-- Bonuses and what activities pay by themselves wait for late reports in the same time as free rounds do.
alter table free_round_watch rename to report_watch;
