-- Generated from the migrations by `npm run gen`. Do not edit.

CREATE TABLE IF NOT EXISTS {{table:bet}} {{on_cluster}}
(
    `bet_id` String CODEC(ZSTD(1)),
    `round_key` String CODEC(ZSTD(1)),
    `round_id` String ALIAS if(empty(round_key), bet_id, round_key),
    `parent_bet_id` String CODEC(ZSTD(1)),
    `site_id` UInt32 CODEC(ZSTD(1)),
    `agent_id` UInt32 CODEC(ZSTD(1)),
    `player_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    `sub_agent` LowCardinality(String) CODEC(ZSTD(1)),
    `game_id` UInt32 CODEC(ZSTD(1)),
    `currency` LowCardinality(String) CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `bet_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(3)),
    `settle_delay_ms` Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
    `modify_delay_ms` Int64 CODEC(T64, ZSTD(1)),
    `settled_at` DateTime64(3, 'UTC') ALIAS if(settle_delay_ms < 0, toDateTime64(0, 3, 'UTC'), bet_at + toIntervalMillisecond(settle_delay_ms)),
    `modified_at` DateTime64(3, 'UTC') ALIAS bet_at + toIntervalMillisecond(greatest(settle_delay_ms, 0) + modify_delay_ms),
    `slot_at` DateTime('UTC') MATERIALIZED toStartOfFifteenMinutes(toDateTime(bet_at + toIntervalMillisecond(greatest(settle_delay_ms, 0)), 'UTC')) CODEC(Delta(4), ZSTD(1)),
    `status` Enum8('pending' = 1, 'settled' = 2, 'cancelled' = 3, 'adjusted' = 4) CODEC(ZSTD(1)),
    `source` Enum8('normal' = 1, 'free_round' = 2, 'card' = 3, 'bonus' = 4) CODEC(ZSTD(1)),
    `spin_type` LowCardinality(String) CODEC(ZSTD(1)),
    `is_feature_buy` UInt8 CODEC(ZSTD(1)),
    `is_test` UInt8 CODEC(ZSTD(1)),
    `rtp_profile` LowCardinality(String) CODEC(ZSTD(1)),
    `math_version` LowCardinality(String) CODEC(ZSTD(1)),
    `bet` Decimal(18, 6) CODEC(ZSTD(1)),
    `valid_bet` Decimal(18, 6) CODEC(ZSTD(1)),
    `win_game` Decimal(18, 6) CODEC(ZSTD(1)),
    `win_jackpot` Decimal(18, 6) CODEC(ZSTD(1)),
    `jackpot_contribution` Decimal(18, 6) CODEC(ZSTD(1)),
    `fx_rate` Decimal(38, 12) CODEC(ZSTD(1)),
    `bet_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `valid_bet_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `win_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `jackpot_win_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `jackpot_contribution_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `balance_before` Nullable(Decimal(18, 6)) CODEC(Delta(8), ZSTD(1)),
    `balance_shift` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `balance_after` Nullable(Decimal(18, 6)) ALIAS if(isNull(balance_before), balance_shift, (((balance_before - bet) + win_game) + win_jackpot) + balance_shift),
    `ip` String CODEC(ZSTD(3)),
    `device` LowCardinality(String) CODEC(ZSTD(1)),
    `jackpot_symbol` LowCardinality(String) CODEC(ZSTD(1)),
    `jackpot_terms` UInt32 CODEC(ZSTD(1)),
    `source_id` String CODEC(ZSTD(1)),
    `is_too_fast` UInt8 CODEC(ZSTD(1)),
    `base_bet` Decimal(18, 6) CODEC(ZSTD(1)),
    `is_base_bet_told` UInt8 CODEC(ZSTD(1)),
    `buy_mode` LowCardinality(String) CODEC(ZSTD(1)),
    `is_free_spins` UInt8 CODEC(ZSTD(1)),
    `draw_id` String CODEC(ZSTD(1)),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `sign` Int8 CODEC(ZSTD(1)),
    `round_sign` Int8 MATERIALIZED if(empty(parent_bet_id), sign, 0) CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    `stake_level` UInt8 MATERIALIZED multiIf(bet_usd <= toDecimal128('0', 6), 0, bet_usd <= toDecimal128('0.2', 6), 1, bet_usd <= toDecimal128('1', 6), 2, bet_usd <= toDecimal128('5', 6), 3, bet_usd <= toDecimal128('20', 6), 4, bet_usd <= toDecimal128('50', 6), 5, bet_usd <= toDecimal128('100', 6), 6, bet_usd <= toDecimal128('200', 6), 7, bet_usd <= toDecimal128('500', 6), 8, bet_usd <= toDecimal128('1000', 6), 9, bet_usd <= toDecimal128('2000', 6), 10, bet_usd <= toDecimal128('5000', 6), 11, bet_usd <= toDecimal128('10000', 6), 12, 13) CODEC(ZSTD(1)),
    INDEX batches batch_id TYPE minmax GRANULARITY 4,
    PROJECTION by_slot
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            slot_at,
            game_id,
            currency,
            source,
            status,
            rtp_profile,
            sub_agent,
            math_version,
            is_feature_buy,
            buy_mode,
            sum(round_sign),
            sum(sign),
            sum(bet * sign),
            sum(valid_bet * sign),
            sum(win_game * sign),
            sum(win_jackpot * sign),
            sum(jackpot_contribution * sign),
            sum(bet_usd * sign),
            sum(valid_bet_usd * sign),
            sum(win_usd * sign),
            sum(jackpot_win_usd * sign),
            sum(jackpot_contribution_usd * sign),
            sum((toFloat64(bet_usd) * toFloat64(bet_usd)) * sign),
            sum(if(bet_usd > 0, pow(toFloat64(win_usd) / toFloat64(bet_usd), 2), 0) * sign),
            sum(sign * (win_usd > 0)),
            sum(sign * is_feature_buy),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            slot_at,
            game_id,
            currency,
            source,
            status,
            rtp_profile,
            sub_agent,
            math_version,
            is_feature_buy,
            buy_mode
    ),
    PROJECTION by_player_day
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            player_id,
            game_id,
            currency,
            source,
            status,
            sum(round_sign),
            sum(sign),
            sum(bet * sign),
            sum(valid_bet * sign),
            sum(win_game * sign),
            sum(win_jackpot * sign),
            sum(jackpot_contribution * sign),
            sum(bet_usd * sign),
            sum(valid_bet_usd * sign),
            sum(win_usd * sign),
            sum(jackpot_win_usd * sign),
            sum(jackpot_contribution_usd * sign),
            sum((toFloat64(bet_usd) * toFloat64(bet_usd)) * sign),
            sum(if(bet_usd > 0, pow(toFloat64(win_usd) / toFloat64(bet_usd), 2), 0) * sign),
            sum(sign * (win_usd > 0)),
            sum(sign * is_feature_buy),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
            countIf(round_sign > 0),
            min(bet_at),
            max(bet_at),
            max(win_game + win_jackpot),
            max(win_usd),
            sum(ifNull((balance_shift - balance_shift) + sign, 0)),
            max(if(ifNull((balance_shift - balance_shift) + 1, 0) = 1, bet_at, toDateTime64(0, 3, 'UTC')))
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            player_id,
            game_id,
            currency,
            source,
            status
    ),
    PROJECTION by_site_day
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            currency,
            source,
            status,
            sub_agent,
            sum(round_sign),
            sum(sign),
            sum(bet * sign),
            sum(valid_bet * sign),
            sum(win_game * sign),
            sum(win_jackpot * sign),
            sum(jackpot_contribution * sign),
            sum(bet_usd * sign),
            sum(valid_bet_usd * sign),
            sum(win_usd * sign),
            sum(jackpot_win_usd * sign),
            sum(jackpot_contribution_usd * sign),
            sum((toFloat64(bet_usd) * toFloat64(bet_usd)) * sign),
            sum(sign * (win_usd > 0)),
            sum(sign * is_feature_buy),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
            groupBitmapIfState(player_id, round_sign > 0),
            groupUniqArrayIfState(player_id, round_sign < 0),
            max(modified_at),
            max(batch_id)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            currency,
            source,
            status,
            sub_agent
    ),
    PROJECTION by_agent_game_day
    (
        SELECT
            agent_id,
            settle_date,
            is_test,
            game_id,
            currency,
            source,
            status,
            sum(round_sign),
            sum(sign),
            sum(bet * sign),
            sum(valid_bet * sign),
            sum(win_game * sign),
            sum(win_jackpot * sign),
            sum(jackpot_contribution * sign),
            sum(bet_usd * sign),
            sum(valid_bet_usd * sign),
            sum(win_usd * sign),
            sum(jackpot_win_usd * sign),
            sum(jackpot_contribution_usd * sign),
            sum((toFloat64(bet_usd) * toFloat64(bet_usd)) * sign),
            sum(sign * (win_usd > 0)),
            sum(sign * is_feature_buy),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
            groupBitmapIfState(player_id, round_sign > 0),
            groupUniqArrayIfState(player_id, round_sign < 0),
            max(modified_at),
            max(batch_id)
        GROUP BY
            agent_id,
            settle_date,
            is_test,
            game_id,
            currency,
            source,
            status
    ),
    PROJECTION by_game_day
    (
        SELECT
            settle_date,
            is_test,
            game_id,
            currency,
            source,
            status,
            sum(round_sign),
            sum(sign),
            sum(bet * sign),
            sum(valid_bet * sign),
            sum(win_game * sign),
            sum(win_jackpot * sign),
            sum(jackpot_contribution * sign),
            sum(bet_usd * sign),
            sum(valid_bet_usd * sign),
            sum(win_usd * sign),
            sum(jackpot_win_usd * sign),
            sum(jackpot_contribution_usd * sign),
            sum((toFloat64(bet_usd) * toFloat64(bet_usd)) * sign),
            sum(sign * (win_usd > 0)),
            sum(sign * is_feature_buy),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
            groupBitmapIfState(player_id, round_sign > 0),
            groupUniqArrayIfState(player_id, round_sign < 0),
            max(modified_at),
            max(batch_id)
        GROUP BY
            settle_date,
            is_test,
            game_id,
            currency,
            source,
            status
    ),
    PROJECTION by_draw
    (
        SELECT
            draw_id,
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            currency,
            source,
            status,
            sum(round_sign),
            sum(sign),
            sum(bet * sign),
            sum(win_game * sign),
            sum(win_jackpot * sign),
            sum(bet_usd * sign),
            sum(win_usd * sign),
            sum(sign * (win_usd > 0)),
            max(modified_at),
            max(batch_id)
        GROUP BY
            draw_id,
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            currency,
            source,
            status
    ),
    PROJECTION by_stake_day
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            player_id,
            game_id,
            currency,
            source,
            status,
            is_feature_buy,
            stake_level,
            device,
            sum(round_sign),
            sum(sign),
            sum(bet * sign),
            sum(win_game * sign),
            sum(win_jackpot * sign),
            sum(bet_usd * sign),
            sum(win_usd * sign),
            sum((toFloat64(bet_usd) * toFloat64(bet_usd)) * sign),
            sum(sign * (win_usd > 0)),
            sum(round_sign * is_free_spins),
            sum(sign * (win_jackpot > 0)),
            maxIf(bet, sign > 0),
            maxIf(bet_usd, sign > 0),
            maxIf(win_game + win_jackpot, sign > 0),
            maxIf(win_usd, sign > 0),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
            maxIf(bet, sign < 0),
            maxIf(bet_usd, sign < 0),
            maxIf(win_game + win_jackpot, sign < 0),
            maxIf(win_usd, sign < 0),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            player_id,
            game_id,
            currency,
            source,
            status,
            is_feature_buy,
            stake_level,
            device
    ),
    PROJECTION by_return
    (
        SELECT
            settle_date,
            is_test,
            slot_at,
            game_id,
            source,
            status,
            rtp_profile,
            math_version,
            is_feature_buy,
            buy_mode,
            stake_level,
            device,
            sum(sign),
            sum(bet_usd * sign),
            sum(win_usd * sign),
            sum(jackpot_win_usd * sign),
            sum((toFloat64(bet_usd) * toFloat64(bet_usd)) * sign),
            sum(if(bet > 0, toFloat64(win_game) / toFloat64(bet), 0) * sign),
            sum(least(if(bet > 0, toFloat64(win_game) / toFloat64(bet), 0), 100) * sign),
            sum(least(if(bet > 0, toFloat64(win_game) / toFloat64(bet), 0), 500) * sign)
        GROUP BY
            settle_date,
            is_test,
            slot_at,
            game_id,
            source,
            status,
            rtp_profile,
            math_version,
            is_feature_buy,
            buy_mode,
            stake_level,
            device
    ),
    PROJECTION by_buy_day
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            currency,
            source,
            status,
            is_feature_buy,
            buy_mode,
            rtp_profile,
            sum(round_sign),
            sum(sign),
            sum(bet * sign),
            sum(win_game * sign),
            sum(win_jackpot * sign),
            sum(bet_usd * sign),
            sum(win_usd * sign),
            sum((toFloat64(bet_usd) * toFloat64(bet_usd)) * sign),
            sum(sign * (win_usd > 0)),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
            maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
            max(modified_at),
            max(batch_id)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            currency,
            source,
            status,
            is_feature_buy,
            buy_mode,
            rtp_profile
    )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, bet_at, bet_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, index_granularity = 8192, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000;

{{distributed:bet}};

CREATE TABLE IF NOT EXISTS {{table:bet_detail}} {{on_cluster}}
(
    `site_id` UInt32 CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `bet_id` String CODEC(ZSTD(1)),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `detail` String CODEC(ZSTD(3)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, bet_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, index_granularity = 8192, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000;

{{distributed:bet_detail}};

CREATE TABLE IF NOT EXISTS {{table:bet_key}} {{on_cluster}}
(
    `key` String CODEC(ZSTD(3)),
    `kind` Enum8('bet' = 1, 'round' = 2) CODEC(ZSTD(1)),
    `site_id` UInt32 CODEC(T64, ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY key
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, index_granularity = 8192, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000;

{{distributed:bet_key}};

CREATE TABLE IF NOT EXISTS {{table:fact_key}} {{on_cluster}}
(
    `kind` Enum8('wallet_txn' = 1, 'wallet_request' = 2, 'wallet_bet' = 3, 'game_session' = 4, 'promo_credit' = 5, 'seamless_call' = 6, 'seamless_request' = 7, 'seamless_round' = 8, 'transfer' = 9, 'transfer_ref' = 10, 'fishing_slice' = 11, 'fishing_session' = 12, 'lottery_draw' = 14, 'lottery_number' = 15, 'lottery_redraw' = 16, 'jackpot_hit' = 17, 'jackpot_bet' = 18) CODEC(ZSTD(1)),
    `key` String CODEC(ZSTD(1)),
    `site_id` UInt32 CODEC(T64, ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (kind, key)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, index_granularity = 8192, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000;

{{distributed:fact_key}};

CREATE TABLE IF NOT EXISTS {{table:fishing_slice}} {{on_cluster}}
(
    `slice_id` String CODEC(ZSTD(1)),
    `session_id` String CODEC(ZSTD(1)),
    `site_id` UInt32 CODEC(ZSTD(1)),
    `agent_id` UInt32 CODEC(ZSTD(1)),
    `player_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    `game_id` UInt32 CODEC(T64, ZSTD(1)),
    `currency` LowCardinality(String) CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `started_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `length_ms` Int64 CODEC(T64, ZSTD(1)),
    `ended_at` DateTime64(3, 'UTC') ALIAS started_at + toIntervalMillisecond(length_ms),
    `room` LowCardinality(String) CODEC(ZSTD(1)),
    `is_test` UInt8 CODEC(ZSTD(1)),
    `shots` UInt32 CODEC(T64, ZSTD(1)),
    `free_shots` UInt32 CODEC(T64, ZSTD(1)),
    `kills` UInt32 CODEC(T64, ZSTD(1)),
    `bet` Decimal(18, 6) CODEC(ZSTD(1)),
    `win` Decimal(18, 6) CODEC(ZSTD(1)),
    `jackpot_win` Decimal(18, 6) CODEC(ZSTD(1)),
    `fx_rate` Decimal(38, 12) CODEC(ZSTD(1)),
    `bet_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `win_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `transfer_in` Decimal(18, 6) CODEC(ZSTD(1)),
    `transfer_out` Decimal(18, 6) CODEC(ZSTD(1)),
    `balance_before` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `balance_after` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `rtp_profile` LowCardinality(String) CODEC(ZSTD(1)),
    `math_version` LowCardinality(String) CODEC(ZSTD(1)),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `sign` Int8 CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    PROJECTION by_day
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            currency,
            room,
            sum(sign),
            sum(shots * sign),
            sum(free_shots * sign),
            sum(kills * sign),
            sum(bet * sign),
            sum(win * sign),
            sum(jackpot_win * sign),
            sum(bet_usd * sign),
            sum(win_usd * sign),
            sum(transfer_in * sign),
            sum(transfer_out * sign)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            currency,
            room
    )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, started_at, slice_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, index_granularity = 8192, non_replicated_deduplication_window = 1000;

{{distributed:fishing_slice}};

CREATE TABLE IF NOT EXISTS {{table:game_session}} {{on_cluster}}
(
    `session_id` String CODEC(ZSTD(1)),
    `site_id` UInt32 CODEC(ZSTD(1)),
    `agent_id` UInt32 CODEC(ZSTD(1)),
    `player_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    `game_id` UInt32 CODEC(T64, ZSTD(1)),
    `currency` LowCardinality(String) CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `started_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `length_ms` Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
    `ended_at` DateTime64(3, 'UTC') ALIAS if(length_ms < 0, toDateTime64(0, 3, 'UTC'), started_at + toIntervalMillisecond(length_ms)),
    `end_reason` Enum8('none' = 0, 'logout' = 1, 'kick' = 2, 'idle' = 3, 'replaced' = 4, 'error' = 5) CODEC(ZSTD(1)),
    `is_test` UInt8 CODEC(ZSTD(1)),
    `fx_rate` Decimal(18, 8) CODEC(ZSTD(1)),
    `balance_start` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `balance_end` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `promo_received` Decimal(18, 6) CODEC(ZSTD(1)),
    `promo_wagered` Decimal(18, 6) CODEC(ZSTD(1)),
    `transfer_in` Decimal(18, 6) CODEC(ZSTD(1)),
    `transfer_out` Decimal(18, 6) CODEC(ZSTD(1)),
    `device` LowCardinality(String) CODEC(ZSTD(1)),
    `country` LowCardinality(String) CODEC(ZSTD(1)),
    `ip` String CODEC(ZSTD(1)),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `sign` Int8 CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    PROJECTION by_player
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            player_id,
            sum(sign),
            sum(sign * (length_ms >= 0)),
            sum(if(length_ms >= 0, length_ms, 0) * sign)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            player_id
    )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, started_at, session_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, index_granularity = 8192, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000;

{{distributed:game_session}};

CREATE TABLE IF NOT EXISTS {{table:jackpot_hit}} {{on_cluster}}
(
    `hit_id` String CODEC(ZSTD(1)),
    `bet_id` String CODEC(ZSTD(1)),
    `round_key` String CODEC(ZSTD(1)),
    `round_id` String ALIAS if(empty(round_key), bet_id, round_key),
    `site_id` UInt32 CODEC(ZSTD(1)),
    `agent_id` UInt32 CODEC(ZSTD(1)),
    `player_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    `game_id` UInt32 CODEC(T64, ZSTD(1)),
    `currency` LowCardinality(String) CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `hit_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `is_test` UInt8 CODEC(ZSTD(1)),
    `pool` LowCardinality(String) CODEC(ZSTD(1)),
    `tier` LowCardinality(String) CODEC(ZSTD(1)),
    `amount` Decimal(18, 6) CODEC(ZSTD(1)),
    `pool_value` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `status` Enum8('hit' = 1, 'cancelled' = 2) CODEC(ZSTD(1)),
    `fx_rate` Decimal(38, 12) CODEC(ZSTD(1)),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `sign` Int8 CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, hit_at, hit_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000, index_granularity = 8192;

{{distributed:jackpot_hit}};

CREATE TABLE IF NOT EXISTS {{table:lottery_draw}} {{on_cluster}}
(
    `draw_id` String CODEC(ZSTD(1)),
    `site_id` UInt32 CODEC(ZSTD(1)),
    `agent_id` UInt32 CODEC(ZSTD(1)),
    `player_id` UInt64 CODEC(ZSTD(1)),
    `game_id` UInt32 CODEC(T64, ZSTD(1)),
    `currency` LowCardinality(String) CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `opened_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `is_test` UInt8 CODEC(ZSTD(1)),
    `number` String CODEC(ZSTD(1)),
    `status` Enum8('open' = 1, 'closed' = 2, 'drawn' = 3, 'settled' = 4, 'void' = 5) CODEC(ZSTD(1)),
    `open_ms` Int64 CODEC(T64, ZSTD(1)),
    `cut_off_at` DateTime64(3, 'UTC') ALIAS opened_at + toIntervalMillisecond(open_ms),
    `drawn_ms` Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
    `drawn_at` DateTime64(3, 'UTC') ALIAS if(drawn_ms < 0, toDateTime64(0, 3, 'UTC'), opened_at + toIntervalMillisecond(drawn_ms)),
    `settled_ms` Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
    `settled_at` DateTime64(3, 'UTC') ALIAS if(settled_ms < 0, toDateTime64(0, 3, 'UTC'), opened_at + toIntervalMillisecond(settled_ms)),
    `result` String CODEC(ZSTD(1)),
    `rng_commit` String CODEC(ZSTD(1)),
    `rng_seed` String CODEC(ZSTD(1)),
    `source` String CODEC(ZSTD(1)),
    `redraw_of` String CODEC(ZSTD(1)),
    `reason` String CODEC(ZSTD(1)),
    `totals` String CODEC(ZSTD(1)),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `sign` Int8 CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, game_id, opened_at, draw_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, index_granularity = 8192, non_replicated_deduplication_window = 1000;

{{distributed:lottery_draw}};

CREATE TABLE IF NOT EXISTS {{table:promo_credit}} {{on_cluster}}
(
    `credit_id` String CODEC(ZSTD(1)),
    `site_id` UInt32 CODEC(ZSTD(1)),
    `agent_id` UInt32 CODEC(ZSTD(1)),
    `player_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    `game_id` UInt32 CODEC(T64, ZSTD(1)),
    `currency` LowCardinality(String) CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `granted_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `kind` Enum8('free_round' = 1, 'free_win' = 2, 'activity' = 3, 'task' = 4, 'card' = 5, 'compensation' = 6) CODEC(ZSTD(1)),
    `source_id` String CODEC(ZSTD(1)),
    `is_test` UInt8 CODEC(ZSTD(1)),
    `amount` Decimal(18, 6) CODEC(ZSTD(1)),
    `fx_rate` Decimal(38, 12) CODEC(ZSTD(1)),
    `amount_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `sign` Int8 CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    PROJECTION by_player
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            player_id,
            game_id,
            currency,
            kind,
            sum(sign),
            sum(amount * sign),
            sum(amount_usd * sign)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            player_id,
            game_id,
            currency,
            kind
    ),
    PROJECTION by_day
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            currency,
            kind,
            sum(sign),
            sum(amount * sign),
            sum(amount_usd * sign),
            max(granted_at),
            max(batch_id)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            game_id,
            currency,
            kind
    )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, granted_at, credit_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, index_granularity = 8192, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000;

{{distributed:promo_credit}};

CREATE TABLE IF NOT EXISTS {{table:seamless_call}} {{on_cluster}}
(
    `call_id` String CODEC(ZSTD(1)),
    `site_id` UInt32 CODEC(ZSTD(1)),
    `agent_id` UInt32 CODEC(ZSTD(1)),
    `player_id` UInt64 CODEC(ZSTD(1)),
    `user_name` String CODEC(ZSTD(1)),
    `currency` LowCardinality(String) CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `called_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `direction` Enum8('out' = 1, 'in' = 2) CODEC(ZSTD(1)),
    `kind` Enum8('auth' = 1, 'balance' = 2, 'bet' = 3, 'win' = 4, 'bet_win' = 5, 'cancel' = 6, 'bonus' = 7, 'jackpot' = 8, 'transfer' = 9) CODEC(ZSTD(1)),
    `request_id` String CODEC(ZSTD(1)),
    `round_id` String CODEC(ZSTD(1)),
    `amount` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `attempt` UInt32 CODEC(T64, ZSTD(1)),
    `latency_ms` UInt32 CODEC(T64, ZSTD(1)),
    `outcome` Enum8('ok' = 1, 'unknown' = 2, 'invalid_partner' = 3, 'invalid_token' = 4, 'invalid_game' = 5, 'wrong_currency' = 6, 'not_enough_money' = 7, 'user_disabled' = 8, 'bad_signature' = 9, 'token_expired' = 10, 'duplicate' = 11, 'bet_not_found' = 12, 'maintenance' = 13, 'limit' = 14) CODEC(ZSTD(1)),
    `http_status` UInt32 CODEC(T64, ZSTD(1)),
    `remote_code` LowCardinality(String) CODEC(ZSTD(1)),
    `is_test` UInt8 CODEC(ZSTD(1)),
    `request_body` String CODEC(ZSTD(3)) TTL if((outcome IN ('ok', 'duplicate')) OR ((kind = 'cancel') AND (outcome = 'bet_not_found')), toDateTime(called_at) + toIntervalDay(7), toDateTime('2106-01-01 00:00:00', 'UTC')),
    `response_body` String CODEC(ZSTD(3)) TTL if((outcome IN ('ok', 'duplicate')) OR ((kind = 'cancel') AND (outcome = 'bet_not_found')), toDateTime(called_at) + toIntervalDay(7), toDateTime('2106-01-01 00:00:00', 'UTC')),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `sign` Int8 CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, called_at, call_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, index_granularity = 8192, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000;

{{distributed:seamless_call}};

CREATE TABLE IF NOT EXISTS {{table:transfer}} {{on_cluster}}
(
    `transfer_id` String CODEC(ZSTD(1)),
    `site_id` UInt32 CODEC(ZSTD(1)),
    `agent_id` UInt32 CODEC(ZSTD(1)),
    `player_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    `game_id` UInt32 CODEC(T64, ZSTD(1)),
    `currency` LowCardinality(String) CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `created_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `length_ms` Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
    `finished_at` DateTime64(3, 'UTC') ALIAS if(length_ms < 0, toDateTime64(0, 3, 'UTC'), created_at + toIntervalMillisecond(length_ms)),
    `direction` Enum8('in' = 1, 'out' = 2, 'cancel' = 3) CODEC(ZSTD(1)),
    `state` Enum8('requested' = 1, 'done' = 2, 'failed' = 3, 'cancel_sent' = 4, 'cancelled' = 5, 'retrying' = 6, 'manual' = 7) CODEC(ZSTD(1)),
    `refs` String CODEC(ZSTD(1)),
    `ref_transfer_ids` Array(String) ALIAS if(empty(refs), emptyArrayString(), splitByChar(' ', refs)),
    `is_test` UInt8 CODEC(ZSTD(1)),
    `amount` Decimal(18, 6) CODEC(ZSTD(1)),
    `fx_rate` Decimal(38, 12) CODEC(ZSTD(1)),
    `amount_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `bet` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `win` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `retries` UInt32 CODEC(T64, ZSTD(1)),
    `last_error` String CODEC(ZSTD(1)),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `sign` Int8 CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, created_at, transfer_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, index_granularity = 8192, non_replicated_deduplication_window = 1000;

{{distributed:transfer}};

CREATE TABLE IF NOT EXISTS {{table:wallet_txn}} {{on_cluster}}
(
    `txn_id` String CODEC(ZSTD(1)),
    `request_key` String CODEC(ZSTD(1)),
    `request_id` String ALIAS if(empty(request_key), txn_id, request_key),
    `bet_id` String CODEC(ZSTD(1)),
    `round_key` String CODEC(ZSTD(1)),
    `round_id` String ALIAS if(empty(round_key), bet_id, round_key),
    `site_id` UInt32 CODEC(ZSTD(1)),
    `agent_id` UInt32 CODEC(ZSTD(1)),
    `player_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    `game_id` UInt32 CODEC(T64, ZSTD(1)),
    `currency` LowCardinality(String) CODEC(ZSTD(1)),
    `settle_date` Date CODEC(ZSTD(1)),
    `created_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `method` Enum8('deposit' = 1, 'withdraw' = 2, 'bet' = 3, 'paid' = 4, 'cancel' = 5, 'bonus' = 6, 'jackpot' = 7, 'compensate' = 8, 'adjust' = 9) CODEC(ZSTD(1)),
    `status` Enum8('ok' = 1, 'failed' = 2, 'pending' = 3) CODEC(ZSTD(1)),
    `is_test` UInt8 CODEC(ZSTD(1)),
    `amount` Decimal(18, 6) CODEC(ZSTD(1)),
    `fx_rate` Decimal(38, 12) CODEC(ZSTD(1)),
    `amount_usd` Decimal(18, 6) CODEC(ZSTD(1)),
    `balance_before` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `balance_shift` Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
    `balance_after` Nullable(Decimal(18, 6)) ALIAS if(isNull(balance_before), balance_shift, (balance_before + amount) + balance_shift),
    `row_version` UInt32 CODEC(ZSTD(1)),
    `sign` Int8 CODEC(ZSTD(1)),
    `batch_id` UInt64 CODEC(Delta(8), ZSTD(1)),
    PROJECTION by_day
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            currency,
            method,
            status,
            sum(sign),
            sum(amount * sign),
            sum(amount_usd * sign)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            currency,
            method,
            status
    ),
    PROJECTION by_player
    (
        SELECT
            settle_date,
            site_id,
            agent_id,
            is_test,
            player_id,
            currency,
            method,
            status,
            sum(sign),
            sum(amount * sign),
            sum(amount_usd * sign)
        GROUP BY
            settle_date,
            site_id,
            agent_id,
            is_test,
            player_id,
            currency,
            method,
            status
    )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, created_at, txn_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, index_granularity = 8192, max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000;

{{distributed:wallet_txn}};
