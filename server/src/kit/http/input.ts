import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Language } from '@manager/contract/i18n/error-text';
import { fieldText } from '@manager/contract/i18n/field-text';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, fieldError } from '../../base/app-error.ts';

/** Parses the input of an endpoint; throws `input.invalid` with a message per field. */
export const parseInput = (endpoint: Endpoint, raw: unknown, language: Language): unknown => {
  const result = endpoint.input.safeParse(raw, { reportInput: false });
  if (!result.success) throw new AppError('input.invalid', { fields: fieldsOf(result.error, language) });
  const parsed = result.data as Record<string, unknown> | null;
  if (endpoint.needsReason && (typeof parsed?.reason !== 'string' || parsed.reason === ''))
    throw fieldError('reason', fieldText('required', language));
  return result.data;
};

/** The input as it was sent, from where the contract puts it. */
export const rawInput = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const query = request.query as Record<string, unknown>;
  if (request.method === 'GET') return query;
  const body = request.body ?? {};
  if (!(endpoint.acceptsQuery || endpoint.method === 'GET') || Object.keys(query).length === 0) return body;
  if (typeof body !== 'object' || Array.isArray(body)) throw fieldError('body', 'object');
  for (const name of Object.keys(query)) {
    if (endpoint.bodyOnly.includes(name)) throw fieldError(name, 'body_only');
    // The same name in both places: no guess which one is meant.
    if (Object.hasOwn(body, name)) throw fieldError(name, 'twice');
  }
  return { ...query, ...body };
};

/** Field name → message. A field that nobody declared is named too. */
export const fieldsOf = (error: z.ZodError, language: Language): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body'];
    for (const name of names) fields[name] ??= fieldText(issue.code === 'unrecognized_keys' ? 'unknown' : keyOf(issue), language);
  }
  return fields;
};

const keyOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'custom' || (issue.code === 'invalid_format' && issue.message !== '')) return issue.message;
  if (issue.code === 'too_small') return 'too_small';
  if (issue.code === 'too_big') return 'too_big';
  return issue.code === 'invalid_type' && issue.message.includes('undefined') ? 'required' : 'invalid';
};
