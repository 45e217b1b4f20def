import type { Effects } from '@manager/contract/kit/effect';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { z } from 'zod';
import { type Route, route } from '../../../kit/http/route.ts';
import { findRow, type Resource, type ResourceRow } from '../../../kit/resource/resource.ts';
import type { ResourceTable } from '../../../kit/resource/store.ts';
import { type EffectsOf, looked } from './play.ts';

/** The effects of a save before it is made; throws `object.not_found` for a record that the caller may not see. */
export const previewEffectRoute = <
  T extends ResourceTable,
  TDB,
  TB extends keyof TDB,
  Row extends ResourceRow,
  Input extends { id?: string | undefined },
>(
  resource: Resource<T, TDB, TB, Row>,
  { endpoint, effectsOf }: { endpoint: Endpoint<z.ZodType<Input>, z.ZodType<Effects>>; effectsOf: EffectsOf<Input> },
): Route =>
  route(endpoint, async (ctx, input) => {
    if (input.id !== undefined) await findRow(ctx, resource, input.id);
    return { list: await looked(effectsOf)(ctx, input) };
  });
