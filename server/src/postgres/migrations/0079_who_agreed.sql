-- Who agreed to a step, beside who asked for it; empty: it took one person.
do $$
declare name text;
begin
  foreach name in array array['math_version', 'math_binding', 'math_installation', 'game_availability', 'block', 'settlement_rate', 'settlement_adjustment',
                              'recon_tolerance', 'invalid_bet', 'transfer_recovery', 'free_round_grant', 'odds', 'odds_version', 'activity_player',
                              'big_win_threshold', 'card', 'task_account', 'vendor_contact', 'currency_rate', 'agent_move', 'setting', 'site_api_key', 'risk_mark_event'] loop
    execute format('alter table %I add column approved_name text not null default ''''', name);
  end loop;
end $$;
alter table drawing add column check_approved_name text not null default '', add column apply_approved_name text not null default '';
alter table math_binding add column end_approved_name text not null default '';
alter table block add column lift_approved_name text not null default '';
alter table risk_mark add column review_approved_name text not null default '', add column release_approved_name text not null default '';
alter table settlement_adjustment add column removal_approved_name text not null default '';

-- Of orders by hand the account's number stood in the place of its name.
update jackpot_order set approved_name = staff_user.user_name from staff_user
where jackpot_order.method <> 'auto' and jackpot_order.approved_name = staff_user.id::text;
