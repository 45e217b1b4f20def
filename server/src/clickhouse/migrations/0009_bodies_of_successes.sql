-- Of calls that went well the bodies go after seven days; those of failures stay. Batches are known by their rows and signs, not by bodies, so the
-- store counts as whole without them. Whoever reads holds the days as well: the engine drops them when it merges.
ALTER TABLE {{table:seamless_call}} {{on_cluster}} MODIFY COLUMN request_body String CODEC(ZSTD(3))
  TTL if(outcome IN ('ok', 'duplicate') OR kind = 'cancel' AND outcome = 'bet_not_found', toDateTime(called_at) + toIntervalDay(7), toDateTime('2106-01-01 00:00:00', 'UTC'));
ALTER TABLE {{table:seamless_call}} {{on_cluster}} MODIFY COLUMN response_body String CODEC(ZSTD(3))
  TTL if(outcome IN ('ok', 'duplicate') OR kind = 'cancel' AND outcome = 'bet_not_found', toDateTime(called_at) + toIntervalDay(7), toDateTime('2106-01-01 00:00:00', 'UTC'));
