-- What can be bought in a game, as its par sheet has it: [{mode, profile, cost_multiple, rtp, sigma, max_multiple}].
-- Each has a return of its own, which is not the game's.
alter table game add column buy_modes jsonb not null default '[]' check (jsonb_typeof(buy_modes) = 'array');
