import { afterEach, expect, it } from 'vitest';
import { languageStore } from '../../i18n/language.ts';
import { screenTitles as en } from '../../i18n/screens.en.ts';
import { screenTitles as zh } from '../../i18n/screens.zh.ts';
import { addTexts } from '../../i18n/text-store.ts';
import { pageTitleOf } from './page-title.ts';

addTexts('en', { screens: en });
addTexts('zh', { screens: zh });
afterEach(() => languageStore.set('en'));

// shows S1.1, S1.28, S1.29
it('the title is that of the route in the language of the console, and the product alone where the route has none', () => {
  expect(['/report/game-report', '/report/game-report/', '/nothing/here'].map(pageTitleOf)).toEqual([
    'Game Report - Manager',
    'Game Report - Manager',
    'Manager',
  ]);
  languageStore.set('zh');
  expect(pageTitleOf('/report/game-report')).toBe('游戏报表 - Manager');
});
