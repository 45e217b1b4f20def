import type { OnOff } from '@manager/contract/kit/fields';
import { denials } from '@manager/domain/effective-config';
import { type Blocks, cellId } from '../blocks.ts';
import type { Game, Site } from './axes.ts';

/**
 * What is set by hand, by website and then by game: true and false enable and disable, null sets something else.
 * Cells that are not named differ in nothing.
 */
export type Overrides = ReadonlyMap<string, ReadonlyMap<string, boolean | null>>;

/** Websites and games in the order of the list. */
export type Matrix = { sites: readonly Site[]; games: readonly Game[]; blocks: Blocks; overrides: Overrides };

export type CellQuery = {
  /** Which axis is walked first. */
  by: 'site' | 'game';
  isDescending: boolean;
  state?: OnOff | undefined;
  /** Only cells that differ, or only those that do not. */
  differs?: boolean | undefined;
  offset: number;
  limit: number;
};

export type Cell = { siteId: string; gameId: string };

/**
 * One page of the cells of a matrix and how many there are. Nothing as large as the matrix is made: games are counted by what the lists of
 * websites tell apart (vendor, type, origin), the few cells that differ are set right one by one, and only the websites or games that the
 * page touches are walked.
 */
export const findCells = (matrix: Matrix, query: CellQuery): { cells: Cell[]; total: number } => {
  const judge = judgeOf(matrix);
  const counts = countOuter(matrix, query, judge);
  const order = query.isDescending ? [...counts.keys()].toReversed() : [...counts.keys()];
  const cells: Cell[] = [];
  let before = 0;
  for (const index of order) {
    if (cells.length === query.limit) break;
    const count = counts[index] ?? 0;
    const from = Math.max(0, query.offset - before);
    if (from < count) cells.push(...walk(matrix, { query, index, judge }).slice(from, from + query.limit - cells.length));
    before += count;
  }
  return { cells, total: counts.reduce((sum, count) => sum + count, 0) };
};

/** Undefined: nothing is set; null: something else than the state. */
type Own = boolean | null | undefined;

/** Places in the lists of websites and games. */
type Judge = {
  /** Websites with the same lists, and games that no list tells apart, have the same number. */
  listsOf: readonly number[];
  kindOf: readonly number[];
  isSiteOpen: readonly boolean[];
  isGameOpen: readonly boolean[];
  /** May the game be played at the website? As `denials` says, with the lists asked once for all that are alike. */
  isOn: (site: number, game: number, set: Own) => boolean;
  /** The same if nothing were set or blocked for this very cell. */
  isOnByDefault: (site: number, game: number) => boolean;
};

const judgeOf = ({ sites, games, blocks }: Matrix): Judge => {
  const listsOf = numbered(sites, (site) => JSON.stringify([site.vendors, site.game_types, site.disabled_origins]));
  const kindOf = numbered(games, (game) => JSON.stringify([game.vendor, game.type, game.origin]));
  const isSiteOpen = sites.map(
    (site) => site.is_agent_enabled && site.is_enabled && site.is_approved && !blocks.sites.has(site.id),
  );
  const isGameOpen = games.map(({ id, status }) => status === 'enabled' && !blocks.games.has(id));
  const known: (Offer | undefined)[] = [];
  const kinds = Math.max(0, ...kindOf) + 1;
  const offer = (at: number, of: number): Offer => {
    const place = (listsOf[at] ?? 0) * kinds + (kindOf[of] ?? 0);
    const [site, game] = [sites[at], games[of]];
    return (known[place] ??= site === undefined || game === undefined ? 'no' : askLists(site, game));
  };
  const isCellBlocked = (at: number, of: number): boolean =>
    blocks.cells.size > 0 && blocks.cells.has(cellId(sites[at]?.id ?? '', games[of]?.id ?? ''));
  const isOpen = (at: number, of: number): boolean => isSiteOpen[at] === true && isGameOpen[of] === true;
  return {
    listsOf,
    kindOf,
    isSiteOpen,
    isGameOpen,
    isOn: (at, of, set) => {
      if (set === false || !isOpen(at, of)) return false;
      const said = offer(at, of);
      return (said === 'yes' || (said === 'by_hand' && set === true)) && !isCellBlocked(at, of);
    },
    isOnByDefault: (at, of) => isOpen(at, of) && offer(at, of) === 'yes',
  };
};

/** Does the cell belong to what was asked for? */
const isWanted = ({ state, differs }: CellQuery, isOn: boolean, set: Own): boolean =>
  (differs === undefined || (set !== undefined) === differs) && (state === undefined || isOn === (state === 'enabled'));

/** Wanted cells of each website, or of each game. */
const countOuter = (matrix: Matrix, query: CellQuery, judge: Judge): number[] => {
  const { sites, games, overrides, blocks } = matrix;
  const { by, state, differs } = query;
  const counts = differs === true ? (by === 'site' ? sites : games).map(() => 0) : countDefaults(matrix, query, judge);
  if (state === undefined && differs === undefined) return counts;
  const siteAt = placesOf(sites);
  const gameAt = placesOf(games);
  const settle = (at: number, of: number, set: Own): void => {
    const index = by === 'site' ? at : of;
    const isCounted = differs !== true && (state === undefined || judge.isOnByDefault(at, of) === (state === 'enabled'));
    const isMeant = isWanted(query, state !== undefined && judge.isOn(at, of, set), set);
    counts[index] = (counts[index] ?? 0) + Number(isMeant) - Number(isCounted);
  };
  for (const [siteId, ofSite] of overrides) {
    const at = siteAt.get(siteId);
    if (at === undefined) continue;
    for (const [gameId, set] of ofSite) {
      const of = gameAt.get(gameId);
      if (of !== undefined) settle(at, of, set);
    }
  }
  for (const id of blocks.cells) {
    const [siteId = '', gameId = ''] = id.split('-');
    const [at, of] = [siteAt.get(siteId), gameAt.get(gameId)];
    if (at !== undefined && of !== undefined && overrides.get(siteId)?.has(gameId) !== true) settle(at, of, undefined);
  }
  return counts;
};

/** As if no cell had anything of its own: websites with the same lists and games of the same kind are counted once. */
const countDefaults = ({ sites, games }: Matrix, { by, state }: CellQuery, judge: Judge): number[] => {
  const { listsOf, kindOf, isSiteOpen, isGameOpen, isOnByDefault } = judge;
  const all = by === 'site' ? games.length : sites.length;
  const outer = by === 'site' ? sites : games;
  if (state === undefined) return outer.map(() => all);
  const on =
    by === 'site'
      ? sumsOver({ outer: [isSiteOpen, listsOf], inner: [isGameOpen, kindOf], isOn: isOnByDefault })
      : sumsOver({ outer: [isGameOpen, kindOf], inner: [isSiteOpen, listsOf], isOn: (game, site) => isOnByDefault(site, game) });
  return state === 'enabled' ? on : on.map((count) => all - count);
};

type Axis = readonly [isOpen: readonly boolean[], numberOf: readonly number[]];

/** For each open place of the outer axis, how many open places of the inner one are on; one of each number stands for all. */
const sumsOver = ({
  outer: [isOuterOpen, outerNumbers],
  inner: [isInnerOpen, innerNumbers],
  isOn,
}: {
  outer: Axis;
  inner: Axis;
  isOn: (outer: number, inner: number) => boolean;
}): number[] => {
  const groups = new Map<number, { first: number; count: number }>();
  for (const [place, number] of innerNumbers.entries()) {
    if (isInnerOpen[place] !== true) continue;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, { first: place, count: 1 });
    else group.count += 1;
  }
  const sums: number[] = [];
  return outerNumbers.map((number, place) => {
    if (isOuterOpen[place] !== true) return 0;
    return (sums[number] ??= [...groups.values()].reduce((sum, { first, count }) => sum + (isOn(place, first) ? count : 0), 0));
  });
};

/** The wanted cells of one website or of one game, in order. */
const walk = (
  { sites, games, overrides }: Matrix,
  { query, index, judge }: { query: CellQuery; index: number; judge: Judge },
): Cell[] => {
  const found: Cell[] = [];
  const take = (at: number, of: number): void => {
    const [siteId, gameId] = [sites[at]?.id ?? '', games[of]?.id ?? ''];
    const set = overrides.get(siteId)?.get(gameId);
    if (isWanted(query, judge.isOn(at, of, set), set)) found.push({ siteId, gameId });
  };
  if (query.by === 'site') for (const of of games.keys()) take(index, of);
  else for (const at of sites.keys()) take(at, index);
  return found;
};

const placesOf = (all: readonly { id: string }[]): Map<string, number> => new Map(all.map(({ id }, place) => [id, place]));

/** A number for each name, from 0 in the order of appearance. */
const numbered = <T>(all: readonly T[], nameOf: (of: T) => string): number[] => {
  const numbers = new Map<string, number>();
  return all.map((each) => {
    const name = nameOf(each);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
};

/** What the lists of a website say to a game. `by_hand`: offered only when it is enabled there. */
type Offer = 'yes' | 'by_hand' | 'no';

const askLists = (site: Site, game: Game): Offer => {
  const isOffered = (isEnabledHere: boolean | null): boolean =>
    denials({
      isAgentEnabled: true,
      site: {
        isEnabled: true,
        isApproved: true,
        vendors: site.vendors,
        gameTypes: site.game_types,
        disabledOrigins: site.disabled_origins,
      },
      game: { status: 'enabled', vendor: game.vendor, type: game.type, origin: game.origin },
      isEnabledHere,
      isBlocked: false,
    }).length === 0;
  if (isOffered(null)) return 'yes';
  return isOffered(true) ? 'by_hand' : 'no';
};
