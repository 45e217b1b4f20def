import { createGame } from '../world.ts';
import { draw, drawCurrency, rowOf, makeCurrency, makeCoin, type LiveCase } from './live.ts';

export const currency: LiveCase = async ({ deps: { db } }) => {
  const { id } = await makeCurrency(db);
  const rates = () => db.selectFrom('currency_rate').selectAll().where('currency_id', '=', id).execute();
  return {
    target: { id, version: 1, confirm_rate_jump: true },
    values: {
      code: drawCurrency(),
      name: 'Another',
      rate: '100000',
      is_rate_locked: true,
      unit_ratio: 1000,
      coin_factor: '1000',
      decimals: 0,
      symbol: '$',
      status: 'disabled',
      confirm_rate_jump: false,
    },
    state: async () => [await rowOf(db, 'currency', id)(), await rates()],
  };
};

export const coin: LiveCase = async ({ deps: { db } }) => {
  const { id } = await makeCoin(db);
  return {
    target: { id, version: 1 },
    values: {
      name: draw('other'),
      currency_id: (await makeCurrency(db)).id,
      lines: 1,
      total_bets: ['0.1', '1', '10', '10000'],
      min_bet: '1',
      max_bet: '1',
      default_bet: '10',
      status: 'disabled',
      note: 'A note',
    },
    state: rowOf(db, 'coin', id),
  };
};

const GAME_MARKS = { sort: 7, is_featured: true, is_hot: true, is_permanent_hot: true, is_new: true };

export const game: LiveCase = async ({ deps: { db } }) => {
  const { id } = await createGame(db);
  await db
    .updateTable('game')
    .set({ min_bet: '1', max_bet: '100', default_bet: '10', coin_size_type: 'base' })
    .where('id', '=', id)
    .execute();
  return {
    target: { id, version: 1 },
    values: {
      code: draw('code'),
      vendor_game_id: 'v-1',
      name: 'Another',
      name_zh: '另一个',
      names: { de: 'Andere' },
      vendor: 'Other',
      origin: 'Asia',
      type: 'fishing',
      status: 'disabled',
      rtp: '50',
      rtp_profiles: ['96', '90'],
      volatility: 'high',
      sigma: '9',
      max_multiple: '99999',
      min_bet: '2',
      max_bet: '100000',
      default_bet: '100',
      min_position_bet: '1',
      max_position_bet: '100000',
      coin_size_type: 'currency',
      limits_id: (await makeCoin(db)).name,
      window_size: '5x3',
      stops: '1,2,3',
      mode: 'lines',
      lines: 25,
      has_buy: true,
      buy_modes: [{ mode: 'free_spins', profile: '', cost_multiple: '50', rtp: '96', sigma: '0.8' }],
      has_jackpot: true,
      jackpot_pool_code: 'pool',
      jackpot_rate: '5',
      is_h5: true,
      is_flash: true,
      ...GAME_MARKS,
      languages: ['en', 'de'],
      features: ['wild'],
      certifications: [{ lab: 'Lab', number: '1', date: null, jurisdiction: 'MT', math_hash: '' }],
      description: 'Text',
      rule: 'Rules',
      note: 'A note',
    },
    state: rowOf(db, 'game', id),
  };
};

export const gameBulk: LiveCase = async ({ deps: { db } }) => {
  const { id } = await createGame(db);
  return {
    target: { ids: [id] },
    values: { status: 'disabled', ...GAME_MARKS },
    state: rowOf(db, 'game', id),
    previewPath: '/api/set_up/game/preview_bulk_edit',
  };
};

/** Odds of a lottery, where each website has its rates from the game. */
export const odds: LiveCase = async ({ deps: { db } }) => {
  const { id } = await createGame(db);
  await db.updateTable('game').set({ type: 'lottery', rtp: '95' }).where('id', '=', id).execute();
  const entriesAt = (rate: string) => [{ code: 'straight', method: 'straight', probability: '1/1000', rate }];
  await db
    .insertInto('odds')
    .values({ game_id: id, entries: JSON.stringify(entriesAt('900')), updated_by: 'x' })
    .execute();
  return {
    target: { game_id: id, version: 1 },
    values: { entries: entriesAt('940') },
    state: () => db.selectFrom('odds').selectAll().where('game_id', '=', id).execute(),
  };
};
