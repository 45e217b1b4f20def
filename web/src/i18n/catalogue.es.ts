import { catalogueOf } from './catalogue.ts';
import { screenTitles } from './screens.es.ts';
import { shellTexts } from './shell.es.ts';

export const catalogue = catalogueOf({ shell: shellTexts, screens: screenTitles, modules: {} });
