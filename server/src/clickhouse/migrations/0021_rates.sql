-- Of some currencies a USD buys a hundred-thousandth: with 8 decimals a rate was wrong by up to 0.05 %. What is stored stays as it is, to the digit.
ALTER TABLE {{table:bet}} {{on_cluster}} MODIFY COLUMN fx_rate Decimal(38, 12) CODEC(ZSTD(1));
{{redistributed:bet}};
ALTER TABLE {{table:wallet_txn}} {{on_cluster}} MODIFY COLUMN fx_rate Decimal(38, 12) CODEC(ZSTD(1));
{{redistributed:wallet_txn}};
ALTER TABLE {{table:promo_credit}} {{on_cluster}} MODIFY COLUMN fx_rate Decimal(38, 12) CODEC(ZSTD(1));
{{redistributed:promo_credit}};
ALTER TABLE {{table:transfer}} {{on_cluster}} MODIFY COLUMN fx_rate Decimal(38, 12) CODEC(ZSTD(1));
{{redistributed:transfer}};
ALTER TABLE {{table:fishing_slice}} {{on_cluster}} MODIFY COLUMN fx_rate Decimal(38, 12) CODEC(ZSTD(1));
{{redistributed:fishing_slice}};
ALTER TABLE {{table:jackpot_hit}} {{on_cluster}} MODIFY COLUMN fx_rate Decimal(38, 12) CODEC(ZSTD(1));
{{redistributed:jackpot_hit}};
