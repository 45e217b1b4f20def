import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { catalogue as english } from '../../i18n/catalogue-records.en.ts';
import { catalogue as chinese } from '../../i18n/catalogue-records.zh.ts';
import { languageStore } from '../../i18n/language.ts';
import { addTexts } from '../../i18n/text-store.ts';
import { useNames } from './use-names.ts';

addTexts('en', english);
addTexts('zh', chinese);

const Shown = (): ReactNode => {
  const names = useNames();
  return [names.action('website.edit'), names.target('user', '7'), names.field('rtp'), names.value('seamless')].join(' | ');
};

it.each([
  ['en', 'Website · Change | Staff user 7 | RTP | Seamless'],
  ['zh', '站点 · 修改 | 用户 7 | 返奖率 RTP | 单一钱包'],
] as const)('calls objects, actions, fields and values by the words of %s, as its catalogue has them', (language, words) => {
  languageStore.set(language);
  showPage(<Shown />);
  expect(screen.getByText(words)).toBeTruthy();
});

const Effects = (): ReactNode => {
  const names = useNames();
  return [names.value('allow', 'effect'), names.value('allow', 'negative_balance'), names.value('win', 'control')].join(' | ');
};

it.each([
  ['en', 'Allow | Balance goes negative | To win'],
  ['zh', '允许 | 允许余额为负 | 控赢'],
] as const)('tells a value by whose it is where two fields share it, in %s', (language, words) => {
  languageStore.set(language);
  showPage(<Effects />);
  expect(screen.getByText(words)).toBeTruthy();
});
