-- Of some currencies a USD buys a hundred-thousandth: with 8 decimals a rate was wrong by up to 0.05 %. What is stored stays as it is, to the digit.
alter table currency_rate alter column before type numeric(22, 12), alter column after type numeric(22, 12);
alter table settlement_rate alter column before type numeric(22, 12), alter column after type numeric(22, 12);
alter table settlement_line alter column fx type numeric(22, 12);
alter table settlement_compensation alter column fx type numeric(22, 12);
alter table payout alter column fx_rate type numeric(22, 12);
alter table mirrored_bet alter column fx_rate type numeric(22, 12);
alter table activity_settlement alter column fx_rate type numeric(22, 12);
alter table jackpot_order alter column fx_rate type numeric(22, 12);
