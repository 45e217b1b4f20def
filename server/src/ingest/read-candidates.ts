import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RejectedRow } from '@manager/contract/platform/bets';
import type { OwnerDb } from '../postgres/db.ts';
import { createDirectoryReader, type Directory, type Site } from '../fact/directory.ts';
import type { CandidateOf, FactKind } from './fact-kind.ts';
import type { FactRow, FactContext } from '../fact/fact-row.ts';
import type { Bodies } from '../journal/bodies.ts';
import { createPlayerResolver, type LabelRequest, type Player, playerKey, type PlayerRequest } from '../fact/players.ts';
import { checkRows, readValues } from './read-rows.ts';
import { RowFault } from '../fact/row-fields.ts';

type Placed<Row> = { row: Row; place: FactContext; key: string };

/** Stands for a player that a row does not name or that nobody knows. */
const NOBODY: Player = { id: 0, currency: '', isTest: false, subAgent: '' };

/** Reads a body: every row is checked, its names are resolved, unknown players are made, and it is stamped. */
export const createCandidateReader = ({ db, now }: { db: OwnerDb; now: () => Date }) => {
  const readDirectory = createDirectoryReader(db);
  const players = createPlayerResolver(db);
  let directoryVersion = '';

  const resolveRows = async <Row extends FactRow, Fact extends object>(
    kind: FactKind<Row, Fact, Bodies>,
    rows: readonly Row[],
    { directory, rejected }: { directory: Directory; rejected: RejectedRow[] },
  ): Promise<CandidateOf<Row, Fact>[]> => {
    const placed: Placed<Row>[] = [];
    const newcomers = new Map<string, PlayerRequest>();
    const known = new Map<string, Player>();
    const guard = (row: Row, work: () => void): void => {
      try {
        work();
      } catch (error) {
        if (!(error instanceof RowFault)) throw error;
        rejected.push({ line: row.line, id: kind.idOf(row), code: error.code, message: error.message });
      }
    };
    for (const row of rows) {
      guard(row, () => {
        const place = placeOf(row, directory, kind.bindsPlayer);
        const key = playerKey(place.site.id, row.player);
        placed.push({ row, place, key });
        if (row.player === '' || known.has(key)) return;
        const player = players.known(key);
        if (player !== undefined) known.set(key, player);
        else if (!newcomers.has(key))
          newcomers.set(key, { siteId: place.site.id, userName: row.player, currency: kind.bindsPlayer ? row.currency : null });
      });
    }
    if (newcomers.size > 0) for (const [key, player] of await players.resolve(newcomers)) known.set(key, player);
    await noteLabels(placed, known);
    const candidates: CandidateOf<Row, Fact>[] = [];
    for (const { row, place, key } of placed) {
      guard(row, () => {
        const player = known.get(key) ?? NOBODY;
        if (kind.bindsPlayer && player.currency !== row.currency)
          throw new RowFault('currency_mismatch', `this player plays in ${player.currency}`);
        const resolved = { row, place, player };
        candidates.push({ ...resolved, first: kind.stamp(resolved) });
      });
    }
    return candidates;
  };

  /** The label of the last row counts; most players keep theirs, so there is mostly nothing to write. */
  const noteLabels = async (placed: readonly Placed<FactRow>[], known: ReadonlyMap<string, Player>): Promise<void> => {
    const last = new Map<Player, LabelRequest>();
    for (const { row, place, key } of placed) {
      const player = known.get(key);
      if (player === undefined || row.subAgent === '' || (player.subAgent === row.subAgent && !last.has(player))) continue;
      last.set(player, { siteId: place.site.id, player, subAgent: row.subAgent });
    }
    const changed = [...last.values()].filter(({ player, subAgent }) => player.subAgent !== subAgent);
    if (changed.length > 0) await players.label(changed);
  };

  return async <Row extends FactRow, Fact extends object>(
    kind: FactKind<Row, Fact, Bodies>,
    body: Buffer,
  ): Promise<{ candidates: CandidateOf<Row, Fact>[]; rejected: RejectedRow[] }> => {
    const directory = await readDirectory();
    if (directory.version !== directoryVersion) {
      players.forget();
      directoryVersion = directory.version;
    }
    const nowMs = now().getTime();
    const rejected: RejectedRow[] = [];
    const candidates: CandidateOf<Row, Fact>[] = [];
    for await (const values of readValues(body)) {
      const rows = checkRows(kind, values, { nowMs, rejected });
      for (const candidate of await resolveRows(kind, rows, { directory, rejected })) candidates.push(candidate);
      await nextTurn();
    }
    return { candidates, rejected };
  };
};

/** Stands for the website of a row that names none, which is of all of them: it counts to the days of UTC. */
const ALL_SITES: Site = {
  id: 0,
  agentId: 0,
  isTest: false,
  jurisdiction: '',
  stampSettleDay: (instantMs) => Math.floor(instantMs / 86_400_000),
};

/** `isMoney`: the row's amounts are converted, so its currency must be known. */
const placeOf = (row: FactRow, directory: Directory, isMoney: boolean): FactContext => {
  const site = row.site === '' ? ALL_SITES : directory.sites.get(row.site);
  if (site === undefined) throw new RowFault('unknown_site', `no website has the code "${row.site}"`);
  const game = row.game === '' ? { id: 0, type: '' } : directory.games.get(row.game);
  if (game === undefined) throw new RowFault('unknown_game', `no game has the code "${row.game}"`);
  const rates = isMoney ? directory.rates.get(row.currency) : [];
  if (rates === undefined) throw new RowFault('unknown_currency', `there is no currency "${row.currency}"`);
  const place = { siteId: site.id, gameId: game.id, gameType: game.type, jurisdiction: site.jurisdiction };
  const isPlayed = isMoney && game.id > 0;
  return {
    site,
    gameId: game.id,
    rates,
    pace: isPlayed ? directory.paceOf(place) : undefined,
    stakeLimit: isPlayed ? directory.stakeLimitOf({ ...place, currency: row.currency }) : undefined,
  };
};
