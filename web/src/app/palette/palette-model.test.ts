import { FOUND_KINDS } from '@manager/contract/features/search/find';
import { screenAt } from '@manager/contract/screens';
import { describe, expect, it } from 'vitest';
import { addressOfFound, isAskable, matching, rank, type Item } from './palette-model.ts';

const item = (title: string, ...aliases: string[]): Item => ({ id: title, title, note: '', aliases });
const titles = (items: readonly Item[]): string[] => items.map(({ title }) => title);

describe('finding pages', () => {
  const pages = [item('Website', '站点'), item('Website Game', '站点游戏'), item('RTP Set', '返奖率设置'), item('Agent', '代理')];
  it('works in either language, whole names first', () => {
    expect(titles(matching(pages, 'website'))).toEqual(['Website', 'Website Game']);
    expect(titles(matching(pages, 'game'))).toEqual(['Website Game']);
    expect(titles(matching(pages, '返奖'))).toEqual(['RTP Set']);
    expect(titles(matching(pages, '站点'))).toEqual(['Website', 'Website Game']);
  });
  it('takes words in any order, full-width letters, and spaces around', () => {
    expect(titles(matching(pages, ' game web '))).toEqual(['Website Game']);
    expect(titles(matching(pages, 'ＲＴＰ'))).toEqual(['RTP Set']);
  });
  it('shows all while nothing is typed, and nothing that is not meant', () => {
    expect(matching(pages, '  ')).toHaveLength(4);
    expect(rank(item('Agent'), 'zebra')).toBe(0);
  });
});

it.each([
  ['7', true],
  ['a', false],
  ['', false],
  ['ab', true],
  [' 4 ', true],
])('%j is worth a question: %s', (text, expected) => expect(isAskable(text)).toBe(expected));

describe('a record', () => {
  it('opens on a screen that there is', () => {
    for (const kind of FOUND_KINDS) {
      const [path = ''] = addressOfFound({ kind, id: '7' }).split('?');
      expect(screenAt(path)).toBeDefined();
    }
  });
  it('is named in the address without breaking it', () =>
    expect(addressOfFound({ kind: 'bet', id: 'a&b=c' })).toBe('/account/round-story?bet_id=a%26b%3Dc'));
});
