import { Temporal } from 'temporal-polyfill';
import { decimalIn, type NumberConvention } from './decimal-text.ts';
import { parseMicros } from './micros.ts';

/** Columns of a website's file, by what partners call them in either language; compared in lower case without blanks, `_` and `-`. */
const HEADINGS = {
  settle_date: ['settle_date', 'settlement day', 'date', 'day', 'business date', '日期', '结算日', '结算日期', '对账日期'],
  site_code: ['site code', 'website code', '站点代码'],
  site_name: ['site', 'website', 'site name', '站点'],
  currency: ['currency', 'ccy', 'currency code', '币种', '货币'],
  id: [
    'id',
    'request id',
    'transaction id',
    'txn id',
    'bet id',
    'external id',
    'reference',
    '单号',
    '订单号',
    '注单号',
    '交易号',
    '流水号',
    '请求号',
    '请求编号',
  ],
  round_id: ['round id', 'round', 'game round', '局号', '回合号'],
  player: ['player', 'user name', 'account', 'login', '玩家', '账号', '用户名', '会员账号'],
  // One line a game, or whatever else a website splits its days by: they are summed.
  game: ['game', 'game name', 'game id', 'game code', 'game type', 'provider', 'product', '游戏', '游戏名称', '游戏代码', '产品'],
  count: ['count', 'bets count', 'bet count', 'bets', 'rounds', 'transactions', '笔数', '注单数', '投注笔数', '次数'],
  bet: ['bet', 'stake', 'bet amount', 'turnover', 'debit', '投注', '投注额', '投注金额', '下注金额'],
  // Of the reconciliation report: the website's own figures and ours beside each other.
  their_count: ['bets, theirs', '笔数（对方）'],
  their_bet: ['bet, theirs', '投注（对方）'],
  their_win: ['win, theirs', '派彩（对方）'],
  our_count: ['bets, ours', '笔数（我方）'],
  our_bet: ['bet, ours', '投注（我方）'],
  our_win: ['win, ours', '派彩（我方）'],
  win: ['win', 'payout', 'win amount', 'paid', 'credit', '派彩', '派彩额', '派彩金额', '赢额', '中奖金额'],
  status: ['status', 'state', '状态'],
  at: ['at', 'time', 'settled at', 'settle time', 'created at', 'timestamp', '时间', '结算时间', '交易时间'],
} as const;

export type Field = keyof typeof HEADINGS;

const normal = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_-]/g, '');

const FIELD_OF = new Map(
  Object.entries(HEADINGS).flatMap(([field, names]) => names.map((name): [string, Field] => [normal(name), field as Field])),
);

export const fieldOfHeading = (heading: string): Field | undefined => FIELD_OF.get(normal(heading));

/** What the columns of the Website Day Report are called in its exports, in either language. */
const DAY_REPORT = [
  ['settlement day', '结算日'],
  ['bet count', '注单数'],
];

/** Do these headings look like those of our own Website Day Report? */
export const isDayReport = (headings: readonly string[]): boolean =>
  DAY_REPORT.every((names) => headings.some((heading) => names.includes(heading.trim().toLowerCase())));

/** An amount as the file writes numbers: micros; undefined when it is none. */
export const amountCell = (text: string, convention: NumberConvention): bigint | undefined =>
  parseMicros(decimalIn(text, convention) ?? '');

/** A whole number, also one that a spreadsheet gave decimals: `450.0`. */
export const countCell = (text: string, convention: NumberConvention): number | undefined => {
  const plain = decimalIn(text, convention) ?? '';
  return /^\d{1,12}$/.test(plain) ? Number(plain) : undefined;
};

const SETTLED = [
  '',
  'settled',
  'ok',
  'success',
  'paid',
  'won',
  'lost',
  'win',
  'lose',
  'closed',
  'completed',
  '1',
  '已结算',
  '成功',
  '完成',
];
const CANCELLED = [
  'cancelled',
  'canceled',
  'cancel',
  'rollback',
  'refunded',
  'refund',
  'void',
  '已取消',
  '取消',
  '已撤销',
  '已退款',
  '作废',
];

export const statusCell = (text: string): 'settled' | 'cancelled' | undefined => {
  const word = text.trim().toLowerCase();
  if (SETTLED.includes(word)) return 'settled';
  return CANCELLED.includes(word) ? 'cancelled' : undefined;
};

/** The words for each status, for people who used another one. */
export const STATUS_WORDS = { settled: SETTLED.filter((word) => word !== ''), cancelled: CANCELLED };

const TOTALS =
  /^(?:All [\d,]+ rows(?:, in USD)?|(?:grand |sub-?)?totals?(?:[ :].*)?|sum|summe|gesamt|somme|全部 [\d,]+ 行合计(?:（折合 USD）)?|.* ?(?:小计|合计|总计|总和|共计)(?:（折合 USD）)?[:：]?|No Activity|无数据 \(No Activity\))$/iu;

/** Does a line sum others up, by the word that it begins with? It does so only where it lacks what a line of figures has: the caller asks that. */
export const isTotalWord = (first: string): boolean => TOTALS.test(first.trim());

/** What a spreadsheet leaves of a long id: `1.23E+15`. */
export const isDamagedId = (text: string): boolean => /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(text.trim());

const DAY = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/;

/** `2026-03-10`, `2026/3/10` or `20260310`; days named the other way round are ambiguous and refused. */
export const dayCell = (text: string): string | undefined => {
  const [, year = '', month = '', day = ''] = DAY.exec(text.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso) ? iso : undefined;
};

const CLOCK = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)? ?(Z|[+-]\d{2}:?\d{2})?$/;

/** `skipped`, `twice`: the zone's clocks never showed that time, or showed it two times, of which the earlier is meant. */
export type ReadInstant = { ms: number; is: 'once' | 'skipped' | 'twice' };

/** An instant: a clock with an offset, seconds or milliseconds since 1970, or a clock of `timezone`. Undefined for all else, as for days that there aren't. */
export const instantCell = (text: string, timezone: string): ReadInstant | undefined => {
  const plain = text.trim();
  if (/^\d{10}$/.test(plain)) return { ms: Number(plain) * 1000, is: 'once' };
  if (/^\d{13}$/.test(plain)) return { ms: Number(plain), is: 'once' };
  const [, day = '', hour = '', minute = '', second = '00', fraction = '', offset] = CLOCK.exec(plain) ?? [];
  const date = dayCell(day);
  if (date === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const clock = `${date}T${hour.padStart(2, '0')}:${minute}:${second}${fraction}`;
  if (offset === undefined) return ofZone(Temporal.PlainDateTime.from(clock), timezone);
  const ms = Date.parse(`${clock}${offset}`);
  return Number.isNaN(ms) ? undefined : { ms, is: 'once' };
};

const ofZone = (clock: Temporal.PlainDateTime, timezone: string): ReadInstant => {
  const earlier = clock.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  const later = clock.toZonedDateTime(timezone, { disambiguation: 'later' });
  const ms = earlier.epochMilliseconds;
  if (ms === later.epochMilliseconds) return { ms, is: 'once' };
  return { ms, is: earlier.toPlainDateTime().equals(clock) ? 'twice' : 'skipped' };
};
