import { denials } from '@manager/domain/effective-config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellId } from '../blocks.ts';
import type { Game, Site } from './axes.ts';
import { findCells, type Matrix, type CellQuery } from './matrix.ts';

const names = (prefix: string) => fc.subarray([`${prefix}1`, `${prefix}2`, `${prefix}3`]);
const site = fc.record({
  vendors: names('v'),
  game_types: names('t'),
  disabled_origins: names('o'),
  is_agent_enabled: fc.constantFrom(true, true, true, false),
  is_enabled: fc.constantFrom(true, true, true, false),
  is_approved: fc.constantFrom(true, true, true, false),
});
const game = fc.record({
  vendor: fc.constantFrom('v1', 'v2', 'v3'),
  type: fc.constantFrom('t1', 't2', 't3'),
  origin: fc.constantFrom('', 'o1', 'o2'),
  status: fc.constantFrom('enabled', 'enabled', 'disabled', 'maintenance'),
});

const matrices = fc
  .record({
    sites: fc.array(site, { maxLength: 6 }),
    games: fc.array(game, { maxLength: 8 }),
    set: fc.array(fc.tuple(fc.nat(6), fc.nat(8), fc.constantFrom(true, false, null)), { maxLength: 12 }),
    blocked: fc.array(fc.tuple(fc.option(fc.nat(5)), fc.option(fc.nat(7))), { maxLength: 4 }),
  })
  .map(({ sites, games, set, blocked }): Matrix => {
    const overrides = new Map<string, Map<string, boolean | null>>();
    for (const [at, of, value] of set) {
      // Also for websites and games that are not among those asked about.
      const ofSite = overrides.get(`${at + 1}`) ?? new Map<string, boolean | null>();
      overrides.set(`${at + 1}`, ofSite.set(`${of + 1}`, value));
    }
    const blocks = { sites: new Set<string>(), games: new Set<string>(), cells: new Set<string>() };
    for (const [at, of] of blocked) {
      if (at !== null && of !== null) blocks.cells.add(cellId(`${at + 1}`, `${of + 1}`));
      else if (at !== null) blocks.sites.add(`${at + 1}`);
      else if (of !== null) blocks.games.add(`${of + 1}`);
    }
    return {
      sites: sites.map((each, index): Site => ({ ...each, id: `${index + 1}`, name: '', agent_id: '1' })),
      games: games.map((each, index): Game => ({ ...each, id: `${index + 1}`, name: '', rtp_profiles: [] })),
      blocks,
      overrides,
    };
  });

const queries: fc.Arbitrary<CellQuery> = fc.record({
  by: fc.constantFrom('site', 'game'),
  isDescending: fc.boolean(),
  state: fc.constantFrom('enabled', 'disabled', undefined),
  differs: fc.constantFrom(true, false, undefined),
  offset: fc.nat(20),
  limit: fc.integer({ min: 1, max: 20 }),
});

/** Every cell asked by itself. */
const allCells = ({ sites, games, blocks, overrides }: Matrix, { by, isDescending, state, differs }: CellQuery): string[] => {
  const isWanted = (at: Site, of: Game): boolean => {
    const set = overrides.get(at.id);
    const isOn =
      denials({
        isAgentEnabled: at.is_agent_enabled,
        site: {
          isEnabled: at.is_enabled,
          isApproved: at.is_approved,
          vendors: at.vendors,
          gameTypes: at.game_types,
          disabledOrigins: at.disabled_origins,
        },
        game: { ...of, status: of.status as 'enabled' },
        isEnabledHere: set?.get(of.id) ?? null,
        isBlocked: blocks.sites.has(at.id) || blocks.games.has(of.id) || blocks.cells.has(cellId(at.id, of.id)),
      }).length === 0;
    return (
      (state === undefined || isOn === (state === 'enabled')) && (differs === undefined || differs === (set?.has(of.id) === true))
    );
  };
  const turned = <T>(list: readonly T[]): readonly T[] => (isDescending ? list.toReversed() : list);
  const pairs =
    by === 'site'
      ? turned(sites).flatMap((at) => games.map((of) => [at, of] as const))
      : turned(games).flatMap((of) => sites.map((at) => [at, of] as const));
  return pairs.filter(([at, of]) => isWanted(at, of)).map(([at, of]) => cellId(at.id, of.id));
};

describe('a page of the matrix', () => {
  it('is what asking every cell by itself finds', () => {
    fc.assert(
      fc.property(matrices, queries, (matrix, query) => {
        const all = allCells(matrix, query);
        const { cells, total } = findCells(matrix, query);
        expect(total).toBe(all.length);
        expect(cells.map(({ siteId, gameId }) => cellId(siteId, gameId))).toEqual(
          all.slice(query.offset, query.offset + query.limit),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
