-- Who follows the bets reads them by batch: parts that were merged long ago are passed over.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD INDEX IF NOT EXISTS batches batch_id TYPE minmax GRANULARITY 4;
