import { getExplanation } from '@manager/contract/features/report/explain';
import { route, type Route } from '../../../kit/http/route.ts';
import { explainFigure } from './explain-figure.ts';

export const routes: readonly Route[] = [route(getExplanation, explainFigure)];
