import { confirmStepUp as confirm, startStepUp as start } from '@manager/contract/features/auth/step-up';
import { route, type Route } from '../../../kit/http/route.ts';
import { confirmStepUp, takeFactor } from './confirm-step-up.ts';
import { startStepUp } from './start-step-up.ts';

export const routes: readonly Route[] = [route(start, startStepUp), route(confirm, confirmStepUp, { prepare: takeFactor })];
