import { describe, expect, it } from 'vitest';
import { drawSome } from '../../../tools/test/draw.ts';
import { factProjectionSql, factProjections } from './fact-measures.ts';
import { betMeasures, type BetProjection, betProjections, projectionSql } from './measures.ts';
import { assertTableSettings, migrateClickHouse, readMigrations, renderMigration, type Migration } from './migrate.ts';
import { splitStatements } from './sql-text.ts';
import { openTestEngine } from './embedded/test-engine.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const squeeze = (sql: string): string => sql.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')');
const HEADER =
  'bet_id, site_id, agent_id, player_id, game_id, currency, settle_date, bet_at, settle_delay_ms, status, source, bet, valid_bet, win_game, bet_usd, win_usd, sign, batch_id'.split(
    ', ',
  );

it('splits statements outside quotes and comments only', () => {
  expect(splitStatements("SELECT ';' -- a; b\n; /* ; */ SELECT `;`, 'it''s;', '\\';' # x;\n;;")).toEqual([
    "SELECT ';'",
    "SELECT `;`, 'it''s;', '\\';'",
  ]);
});

it('the migrations hold the projections of measures.ts, word for word', async () => {
  const sql = squeeze((await readMigrations()).map((migration) => migration.sql).join('\n'));
  for (const name of Object.keys(betProjections) as BetProjection[]) expect(sql).toContain(squeeze(projectionSql(name)));
});

it('the migrations hold the projections of fact-measures.ts, word for word, each in its table', async () => {
  const statements = (await readMigrations()).flatMap(({ sql }) => splitStatements(sql)).map(squeeze);
  for (const [table, projections] of Object.entries(factProjections)) {
    for (const [name, projection] of Object.entries(projections)) {
      // The newest word counts: a later migration may write a projection anew.
      const sql = statements.findLast(
        (statement) =>
          statement.includes(`{{table:${table}}}`) && new RegExp(`PROJECTION (IF NOT EXISTS )?${name} \\(`).test(statement),
      );
      expect(sql).toContain(factProjectionSql(name, projection).replace('PROJECTION ', ''));
    }
  }
});

it('renders for a cluster', () => {
  const sql = 'CREATE TABLE {{table:bet}} {{on_cluster}} ENGINE = {{engine:MergeTree}}; {{distributed:bet}};';
  expect(splitStatements(renderMigration(sql, 'main'))).toEqual([
    'CREATE TABLE bet_local ON CLUSTER main ENGINE = ReplicatedMergeTree()',
    'CREATE TABLE IF NOT EXISTS bet ON CLUSTER main AS bet_local ENGINE = Distributed(main, currentDatabase(), bet_local, site_id)',
  ]);
  expect(splitStatements(renderMigration(sql, undefined))).toEqual(['CREATE TABLE bet  ENGINE = MergeTree()']);
  expect(renderMigration('{{redistributed:bet}}', 'main')).toBe(
    'CREATE OR REPLACE TABLE bet ON CLUSTER main AS bet_local ENGINE = Distributed(main, currentDatabase(), bet_local, site_id)',
  );
  expect(() => renderMigration(sql, "x'; DROP")).toThrow(/identifier/);
});

describe('on an engine', () => {
  it('applies once, goes on after a kill in the middle, refuses a changed file and an unsafe table', async () => {
    await using test = await openTestEngine();
    const { clickhouse } = test;
    const migrations = await readMigrations();
    const first = splitStatements(renderMigration(migrations[0]?.sql ?? '', undefined))[0] ?? '';
    await clickhouse.command({ name: 'test', sql: first });
    await migrateClickHouse({ clickhouse, log });
    await migrateClickHouse({ clickhouse, log });
    expect(await clickhouse.query({ name: 'test', sql: 'SELECT count() AS n FROM schema_migration' })).toEqual([
      { n: String(migrations.length) },
    ]);
    const changed: Migration[] = migrations.map((migration) => ({ ...migration, checksum: 'other' }));
    await expect(migrateClickHouse({ clickhouse, log, migrations: changed })).rejects.toThrow(/changed after/);
    await clickhouse.command({
      name: 'test',
      sql: 'CREATE TABLE unsafe (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS fsync_after_insert = 1',
    });
    await expect(assertTableSettings(clickhouse)).rejects.toThrow(/unsafe: fsync_part_directory, unsafe: min_rows/);
  });

  it('comes to the same schema again when a power cut took what it had noted', async () => {
    await using test = await openTestEngine();
    const { clickhouse } = test;
    const schema = async () => {
      const rows = await clickhouse.query<{ table: string; part: string }>({
        name: 'test',
        sql: `SELECT table, concat(name, ' ', type, ' ', compression_codec) AS part FROM system.columns WHERE database = currentDatabase()
          UNION ALL SELECT table, concat(name, ' ', query) AS part FROM system.projections WHERE database = currentDatabase()`,
      });
      return rows.map(({ table, part }) => `${table}: ${part}`).toSorted();
    };
    await migrateClickHouse({ clickhouse, log });
    const whole = await schema();
    expect(whole.length).toBeGreaterThan(100);
    // All of it, with a table that was not made yet, or the newest notes alone.
    for (const kept of [0, ...drawSome([5, 9, 12], 1, 'notes of migrations')]) {
      await clickhouse.command({ name: 'test', sql: `DELETE FROM schema_migration WHERE id > ${kept}` });
      if (kept === 0) await clickhouse.command({ name: 'test', sql: 'DROP TABLE wallet_txn SYNC' });
      await migrateClickHouse({ clickhouse, log });
      expect(await schema(), `notes up to ${kept}`).toEqual(whole);
    }
  });

  it('answers every measure from the projections, with the sums of the bets', async () => {
    await using test = await openTestEngine();
    const { clickhouse } = test;
    await migrateClickHouse({ clickhouse, log });
    const rows = Array.from({ length: 4_000 }, (_, i) => ({
      i,
      site: 1 + (i % 3),
      game: 1 + (i % 5),
      micros: BigInt(i) * 1_000_003n + 1n,
      sign: i % 10 === 9 ? -1 : 1,
    }));
    const money = (micros: bigint): string => `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;
    const microsOf = (text: string): bigint => {
      const [whole = '', digits = ''] = text.split('.');
      return BigInt(whole + digits.padEnd(6, '0'));
    };
    const tsv = rows.map(({ i, site, game, micros, sign }) =>
      [
        `b${i}`,
        site,
        1,
        i % 50,
        game,
        'USD',
        '2026-06-15',
        '2026-06-15 10:00:00.123',
        1_000,
        'settled',
        'normal',
        money(micros),
        money(micros),
        '0.5',
        money(micros),
        '0.5',
        sign,
        7,
      ].join('\t'),
    );
    await clickhouse.insert({ name: 'test', table: 'bet', columns: HEADER, tsv: `${tsv.join('\n')}\n` });
    for (const [projection, { dimensions, measures }] of Object.entries(betProjections)) {
      const id = dimensions.find((column) => column !== 'settle_date');
      for (const expression of measures) {
        const by = (dimensions as readonly string[]).includes('currency') ? 'currency' : 'game_id';
        const sql = `SELECT ${by}, ${expression} AS x FROM bet WHERE settle_date BETWEEN {from:Date} AND {to:Date} AND ${id} = {one:${id === 'draw_id' ? 'String' : 'UInt32'}} GROUP BY ${by}`;
        const params = { from: '2026-06-01', to: '2026-06-30', one: 1 };
        await clickhouse.query({
          name: `${projection} ${expression}`,
          sql,
          params,
          settings: { force_optimize_projection: 1, preferred_optimize_projection_name: projection },
        });
      }
    }
    const settings = { force_optimize_projection: 1 } as const;
    const perPlayer = `SELECT game_id, count() AS players, sum(bet) AS bet FROM (SELECT game_id, player_id, ${betMeasures.bet} AS bet FROM bet WHERE settle_date = {day:Date} GROUP BY game_id, player_id) GROUP BY game_id ORDER BY game_id`;
    const plan = await clickhouse.query<{ explain: string }>({
      name: 'test',
      sql: `EXPLAIN ${perPlayer}`,
      params: { day: '2026-06-15' },
      settings,
    });
    expect(plan.map((line) => line.explain).join('\n')).toContain('by_player_day');
    const bySlot = await clickhouse.query<{ explain: string }>({
      name: 'test',
      sql: `EXPLAIN SELECT game_id, ${betMeasures.bet} FROM bet WHERE settle_date BETWEEN '2026-06-01' AND '2026-06-30' AND slot_at >= toDateTime('2026-06-15 00:00:00', 'UTC') GROUP BY game_id`,
      settings,
    });
    expect(bySlot.map((line) => line.explain).join('\n')).toContain('by_slot');
    const expected = [1, 2, 3, 4, 5].map((game) => {
      const own = rows.filter((row) => row.game === game);
      return {
        game_id: game,
        players: String(new Set(own.map((row) => row.i % 50)).size),
        bet: own.reduce((sum, row) => sum + row.micros * BigInt(row.sign), 0n),
      };
    });
    const got = await clickhouse.query<{ game_id: number; players: string; bet: string }>({
      name: 'test',
      sql: perPlayer,
      params: { day: '2026-06-15' },
      settings,
    });
    expect(got.map((row) => ({ ...row, bet: microsOf(row.bet) }))).toEqual(expected);
    const type = await clickhouse.query({
      name: 'test',
      sql: `SELECT toTypeName(${betMeasures.bet}) AS t, any(settled_at) AS at, any(slot_at) AS slot FROM bet`,
    });
    expect(type).toEqual([{ t: 'Decimal(38, 6)', at: '2026-06-15 10:00:01.123', slot: '2026-06-15 10:00:00' }]);
  });
});
