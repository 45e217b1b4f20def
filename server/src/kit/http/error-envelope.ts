import { ERRORS, type ErrorName } from '@manager/contract/errors';
import { errorText } from '@manager/contract/i18n/error-text';
import { fieldText } from '@manager/contract/i18n/field-text';
import type { Envelope } from '@manager/contract/kit/envelope';
import { ClickHouseError } from '../../clickhouse/errors.ts';
import { NoTurnError } from '../../clickhouse/fair-semaphore.ts';
import { uniqueFieldOf } from '../../postgres/constraint.ts';
import { isLockedOut, isOutOfTime, isPoolExhausted } from '../../postgres/transient.ts';
import { AppError } from '../../base/app-error.ts';
import type { AnyCtx } from '../service/ctx.ts';

/** The one place where an error becomes an answer. What is not ours is logged once and hidden behind the request id. */
export const toErrorEnvelope = (ctx: AnyCtx, error: unknown): Envelope => {
  const known = asAppError(error);
  if (known !== undefined) {
    if (known.reason.startsWith('analytics.')) ctx.log.error({ err: error, reason: known.reason }, 'the report store refused');
    else ctx.log.info({ reason: known.reason }, 'refused');
    return envelope(ctx, known.reason, known.details);
  }
  ctx.log.error({ err: error }, 'request failed');
  return envelope(ctx, 'internal.error', { request_id: ctx.requestId });
};

/** The refusal that an error stands for; undefined when it is none. */
export const asAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (error instanceof ClickHouseError) {
    if (error.kind === 'memory' || error.kind === 'timeout' || error.kind === 'too_large')
      return new AppError('query.too_heavy', { limit: error.kind });
    if (error.kind !== 'damage' && error.kind !== 'other') return new AppError(`analytics.${error.kind}`);
  }
  const isBusy = error instanceof NoTurnError || isPoolExhausted(error) || isLockedOut(error);
  if (isBusy) return new AppError('requests.too_many', { retry_after_s: 1 });
  if (isOutOfTime(error)) return new AppError('query.too_heavy', { limit: 'timeout' });
  const field = uniqueFieldOf(error);
  // What says where something holds is made of several fields: of two who save one at once the second hears what he would have heard later.
  if (field === 'place') return new AppError('object.exists');
  return field === null ? undefined : new AppError('object.duplicate', { field, fields: { [field]: 'duplicate' } });
};

const envelope = (ctx: AnyCtx, reason: ErrorName, details: Record<string, unknown>): Envelope => ({
  code: ERRORS[reason],
  message: errorText({ name: reason, language: ctx.language, details }),
  data: Object.keys(details).length === 0 ? null : localiseFields(ctx, details),
  request_id: ctx.requestId,
});

/** Verbs name field messages by key; readers get them in their language. Messages that are no key pass as they are. */
const localiseFields = (ctx: AnyCtx, details: Record<string, unknown>): Record<string, unknown> => {
  if (typeof details.fields !== 'object' || details.fields === null) return details;
  const fields = Object.fromEntries(
    Object.entries(details.fields).map(([name, text]) => [
      name,
      /^[a-z_]+$/.test(String(text)) ? fieldText(String(text), ctx.language) : String(text),
    ]),
  );
  return { ...details, fields };
};
