import type { VendorContactRow } from '@manager/contract/features/algorithm/source/vendor-contact';
import { instantText } from '@manager/domain/instant-text';

/** An alarm as it was recorded, for its vendor: nothing of players, websites or money is among it. */
export type NoticeFacts = {
  caseId: string;
  gameName: string;
  gameCode: string;
  profile: string;
  version: string;
  /** Empty: the plain bet. */
  mode: string;
  split: 'whole' | 'stake' | 'device';
  splitValue: string;
  side: 'above' | 'below';
  test: 'day' | 'epoch';
  rounds: number;
  /** Percentages with 4 decimals. */
  rtp: string | null;
  theoreticalRtp: string | null;
  sigma: string | null;
  /** Null where the alarm did not record it. */
  zScore: string | null;
  since: string | null;
  openedAt: string;
};

type Words = {
  label: Record<
    | 'game'
    | 'profile'
    | 'version'
    | 'mode'
    | 'foundIn'
    | 'window'
    | 'since'
    | 'rounds'
    | 'actual'
    | 'theoretical'
    | 'sigma'
    | 'z'
    | 'alarm'
    | 'case',
    string
  >;
  colon: string;
  side: Record<NoticeFacts['side'], string>;
  test: Record<NoticeFacts['test'], string>;
  plainBet: string;
  /** Labels of a stake level in USD and of a kind of device. */
  stake: (value: string) => string;
  device: (value: string) => string;
  whole: string;
  unknown: string;
  notRecorded: string;
  note: string;
};

const en: Words = {
  label: {
    game: 'Game',
    profile: 'RTP profile',
    version: 'Math version',
    mode: 'Mode',
    foundIn: 'Found in',
    window: 'Window',
    since: 'Counted since',
    rounds: 'Rounds',
    actual: 'Actual RTP, each round counted as one',
    theoretical: 'Theoretical RTP',
    sigma: 'Standard deviation σ',
    z: 'z-score of 30 days, weighted by stakes',
    alarm: 'Alarm given at',
    case: 'Our case',
  },
  colon: ': ',
  side: { above: 'too high', below: 'too low' },
  test: { day: 'the day (UTC)', epoch: 'up to 60 days' },
  plainBet: 'Plain bet',
  stake: (value) => `stakes of ${value} USD`,
  device: (value) => `device ${value}`,
  whole: 'all rounds',
  unknown: 'not told',
  notRecorded: 'not recorded',
  note: 'Note:',
};

const zh: Words = {
  label: {
    game: '游戏',
    profile: 'RTP 档位',
    version: '数学版本',
    mode: '模式',
    foundIn: '发现范围',
    window: '统计窗口',
    since: '统计起点',
    rounds: '局数',
    actual: '实际返奖率（每局等权）',
    theoretical: '理论返奖率',
    sigma: '标准差 σ',
    z: 'z 值（30 天，按投注加权）',
    alarm: '告警时间',
    case: '我方案件',
  },
  colon: '：',
  side: { above: '偏高', below: '偏低' },
  test: { day: '当日（UTC）', epoch: '最长 60 天' },
  plainBet: '普通投注',
  stake: (value) => `投注额 ${value} USD`,
  device: (value) => `设备 ${value}`,
  whole: '全部局',
  unknown: '未上报',
  notRecorded: '未记录',
  note: '备注：',
};

/** The lines of a notice in the words of the trade. Times are UTC: a contact has no zone. */
export const noticeValues = (
  facts: NoticeFacts,
  { language, note }: { language: VendorContactRow['language']; note: string },
): { game: string; side: string; facts: string[]; note: string[] } => {
  const words = { en, zh }[language];
  const timeOf = instantText('UTC');
  const percent = (value: string | null): string => (value === null ? words.notRecorded : `${value} %`);
  const lines: [keyof Words['label'], string][] = [
    ['game', `${facts.gameName} (${facts.gameCode})`],
    ['profile', facts.profile || words.unknown],
    ['version', facts.version || words.unknown],
    ['mode', facts.mode || words.plainBet],
    ['foundIn', facts.split === 'whole' ? words.whole : words[facts.split](facts.splitValue || words.unknown)],
    ['window', words.test[facts.test]],
    ['since', facts.since === null ? words.notRecorded : timeOf(facts.since)],
    ['rounds', facts.rounds.toLocaleString('en-US')],
    ['actual', percent(facts.rtp)],
    ['theoretical', percent(facts.theoreticalRtp)],
    ['sigma', facts.sigma ?? words.notRecorded],
    ['z', facts.zScore ?? words.notRecorded],
    ['alarm', timeOf(facts.openedAt)],
    ['case', facts.caseId],
  ];
  return {
    game: facts.gameName,
    side: words.side[facts.side],
    facts: lines.map(([label, text]) => `${words.label[label]}${words.colon}${text}`),
    // Marked line by line: what a person wrote is told apart from what was measured.
    note: note === '' ? [] : [words.note, ...note.split(/\r?\n/).map((line) => `> ${line}`)],
  };
};
