import { catalogueOf } from './catalogue.ts';
import { screenTitles } from './screens.zh.ts';
import { shellTexts } from './shell.zh.ts';

export const catalogue = catalogueOf({
  shell: shellTexts,
  screens: screenTitles,
  modules: import.meta.glob(
    ['../features/**/texts.zh.ts', '../kit/**/texts.zh.ts', '../ui/**/texts.zh.ts', '../app/**/texts.zh.ts'],
    { eager: true },
  ),
});
