import type {
  bulkEditWebsiteGames,
  copyWebsiteGames,
  getWebsiteGameDetail,
  getWebsiteGameList,
  previewBulkEdit,
  resetWebsiteGames,
} from '@manager/contract/features/set-up/website-game';
import type { CallTo, Console } from '../console.ts';
import { GAMES, SITES, VENDORS } from './matrix-world.ts';

const LIST: CallTo<typeof getWebsiteGameList> = { method: 'GET', path: '/api/set_up/website_game/get_list' };
const DETAIL: CallTo<typeof getWebsiteGameDetail> = { method: 'GET', path: '/api/set_up/website_game/get_detail' };
const EDIT: CallTo<typeof bulkEditWebsiteGames> = { method: 'POST', path: '/api/set_up/website_game/bulk_edit' };
const PREVIEW: CallTo<typeof previewBulkEdit> = { method: 'POST', path: '/api/set_up/website_game/preview_bulk_edit' };
const COPY: CallTo<typeof copyWebsiteGames> = { method: 'POST', path: '/api/set_up/website_game/copy' };
const RESET: CallTo<typeof resetWebsiteGames> = { method: 'POST', path: '/api/set_up/website_game/reset' };

type Measured = { what: string; runs?: number; run: (run: number) => Promise<unknown> };

const A_VENDOR = GAMES / VENDORS;
const PAGE = 50;

/** Every kind of call, each run with another website, game or page. */
export const matrixCalls = (call: Console): Measured[] => {
  const site = (run: number): string => `${1 + ((run * 37) % SITES)}`;
  const game = (run: number): string => `${1 + ((run * 91) % GAMES)}`;
  const vendor = (run: number): string => `Vendor ${run % VENDORS}`;
  const list = (what: string, filter: (run: number) => object): Measured => ({
    what: `list: ${what}`,
    run: (run) => call(LIST, { limit: PAGE, ...filter(run) }),
  });
  const edit = (what: string, target: (run: number) => object, runs?: number): Measured => ({
    what: `bulk edit: ${what}`,
    ...(runs === undefined ? {} : { runs }),
    // By turns, so that every run writes every cell.
    run: (run) => call(EDIT, { ...target(run), is_enabled: run % 2 === 0 } as never),
  });
  const sites = (run: number, count: number): string[] => Array.from({ length: count }, (_, n) => site(run * count + n));
  return [
    list('everything, first page', () => ({})),
    list('everything, far behind', (run) => ({ page: 10_000 + run })),
    list('one website', (run) => ({ site_id: site(run) })),
    list('one game', (run) => ({ game_id: game(run) })),
    list('one vendor, by game', (run) => ({ vendor: vendor(run), sort: 'game_name' })),
    list('part of a name', (run) => ({ game: `Game 0${run % 5}` })),
    list('all that are enabled, far behind', (run) => ({ state: 'enabled', page: 10_000 + run })),
    list('all that are disabled, by game', (run) => ({ state: 'disabled', sort: '-game_name', page: 1 + run })),
    list('all that differ', (run) => ({ differs: true, page: 1 + run })),
    list('all that differ and are disabled', (run) => ({ differs: true, state: 'disabled', page: 1 + run })),
    list('200 rows of everything', (run) => ({ limit: 200, page: 1 + run })),
    { what: 'detail of a cell', run: (run) => call(DETAIL, { id: `${site(run)}-${game(run)}` }) },
    edit(`a page of ${PAGE}`, (run) => ({ ids: Array.from({ length: PAGE }, (_, n) => `${1 + (run >> 1)}-${1 + n}`) })),
    edit(`a vendor at one website (${A_VENDOR})`, (run) => ({
      filter: { site_id: [site(run >> 1)], vendor: vendor(1) },
      expected_count: A_VENDOR,
    })),
    edit(`a vendor at 10 websites (${10 * A_VENDOR})`, (run) => ({
      filter: { site_id: sites(run >> 1, 10), vendor: vendor(2) },
      expected_count: 10 * A_VENDOR,
    })),
    edit(`a whole website (${GAMES})`, (run) => ({ filter: { site_id: [site(100 + (run >> 1))] }, expected_count: GAMES }), 6),
    {
      what: 'preview of 10,000 cells',
      run: (run) => call(PREVIEW, { filter: { site_id: sites(run, 2) }, expected_count: 2 * GAMES, is_enabled: true } as never),
    },
    {
      what: 'copy of one website to 5 others',
      runs: 6,
      run: (run) => call(COPY, { from_site_id: site(run), site_ids: sites(200 + run, 5), fields: ['is_enabled'] } as never),
    },
    {
      what: `reset of a vendor at one website (${A_VENDOR})`,
      run: (run) =>
        call(RESET, {
          filter: { site_id: [site(300 + run)], vendor: vendor(3) },
          expected_count: A_VENDOR,
          reason: 'bench',
        } as never),
    },
  ];
};
