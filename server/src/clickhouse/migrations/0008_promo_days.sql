-- Sums of promo credits by the day also know the newest of them and the newest batch, so that reports say how fresh they are without reading credits.
ALTER TABLE {{table:promo_credit}} {{on_cluster}} DROP PROJECTION IF EXISTS by_day;

ALTER TABLE {{table:promo_credit}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_day (
    SELECT
      settle_date, site_id, agent_id, is_test, game_id, currency, kind,
      sum(sign),
      sum(amount * sign),
      sum(amount_usd * sign),
      max(granted_at),
      max(batch_id)
    GROUP BY settle_date, site_id, agent_id, is_test, game_id, currency, kind
  );
ALTER TABLE {{table:promo_credit}} {{on_cluster}} MATERIALIZE PROJECTION by_day;
