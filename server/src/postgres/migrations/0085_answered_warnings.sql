-- What was paid for the same bet before, as whoever asks for a compensation and whoever agrees to it were told and answered; null: there was nothing.
alter table compensation
  add column answered jsonb,
  add column agreed jsonb;
