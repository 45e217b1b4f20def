import type { PlatformBet } from '@manager/contract/platform/bets';
import type { Page } from '@playwright/test';
import { settledBet } from './settled-bet.ts';
import { useWalletWorld, type WalletWorld } from './wallet-world.ts';

type RoundsWorld = WalletWorld & {
  /** Code of the website. */
  site: string;
  /** A settled bet of 1 CHF that wins nothing, unless it is said otherwise. */
  bet: (id: string, changes: Partial<PlatformBet> & { player: string }) => PlatformBet;
  /** A website with a wallet, a game with a betting table, and the players, who have played there. */
  makeWorld: (page: Page) => Promise<void>;
};

/** `place`: the first word of everything that stands there. */
type Place = { name: string; port: number; place: string; players: readonly string[] };

/** A product with a wallet, for rounds without a stake. Of the bets of its game, 2 CHF is beyond the limit of the website. */
export const useRoundsWorld = ({ name, port, place, players }: Place): RoundsWorld => {
  const world = useWalletWorld({ name, port });
  const { add, addWebsite, post } = world;
  const Title = `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
  const [site, game] = [`${place}-site`, `${place}-slot`];

  const bet: RoundsWorld['bet'] = (id, changes) => settledBet(id, { site, game, currency: 'CHF', bet: '1', ...changes });

  return {
    ...world,
    site,
    bet,
    makeWorld: async (page) => {
      const calendar = { timezone: 'Europe/Zurich', settlement_hour: 0 };
      const agent = await add(page, 'agent', { name: `${Title} agent`, seller_id: `${place}-agent`, ...calendar });
      await add(page, 'currency', { code: 'CHF', name: 'Swiss franc', rate: '0.8' });
      const bets = { lines: 10, total_bets: ['0.5', '1', '2'], min_bet: '0.5', max_bet: '2', default_bet: '1' };
      await add(page, 'coin', { name: `${place}-coins`, currency_id: null, ...bets });
      const slot = { code: game, name: `${Title} slot`, vendor: 'Tidewater', type: 'slot', rtp: '96', sigma: '4' };
      await add(page, 'game', { ...slot, limits_id: `${place}-coins`, coin_size_type: 'base' });
      await addWebsite(
        page,
        { code: site, name: `${Title} site`, agent_id: agent.id, max_bet_usd: '1' },
        players.map((player) => ({ name: player, currency: 'CHF', balance: '10' })),
      );
      await post(
        'bets',
        players.map((player) => bet(`first-${player}`, { player })),
      );
    },
  };
};
