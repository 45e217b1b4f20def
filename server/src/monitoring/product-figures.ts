import type { Ingest } from '../ingest/ingest.ts';
import { backupFigures } from './backup-figures.ts';
import { ingestFigures, reportStoreFigures } from './ingest-figures.ts';
import type { FigureGroup } from './metrics.ts';
import { moneyFigures } from './money-figures.ts';
import { staffFigures } from './staff-figures.ts';
import { clickhouseFigures, postgresFigures, queueFigures, storeStates } from './store-figures.ts';
import { workFigures } from './work-figures.ts';

/** A statement each, so that one that fails takes nothing from the others. */
export const productFigures = (ingest: Ingest): readonly FigureGroup[] => [
  ingestFigures,
  reportStoreFigures(ingest),
  moneyFigures,
  staffFigures,
  workFigures,
  queueFigures,
  storeStates,
  postgresFigures,
  clickhouseFigures,
  backupFigures,
];
