/**
 * Every error that the application answers, by a stable name: its wire code (api.md §1). Its texts are in i18n/errors.*.ts,
 * typed from these keys, so that an error without an English text does not compile.
 */
export const ERRORS = {
  'input.invalid': 40001,
  'input.range_too_wide': 40002,
  'query.too_heavy': 40002,
  'permission.missing': 40300,
  'factor.needed': 40310,
  'object.not_found': 40400,
  'object.version_conflict': 40900,
  'object.duplicate': 40901,
  'object.wrong_state': 40902,
  'object.in_use': 40902,
  'bulk.count_moved': 40902,
  'bulk.too_many': 40002,
  'approval.waiting': 40903,
  'approval.own_request': 40300,
  'approval.not_yours': 40300,
  'approval.changed': 40902,
  'approval.altered': 40902,
  'approval.requester_gone': 40902,
  'approval.glass_waits': 40902,
  'approval.glass_too_late': 40902,
  'requests.too_many': 42900,
  'requests.in_progress': 42900,
  'requests.key_reused': 40901,
  'internal.error': 50000,
  'analytics.unavailable': 50000,
  'session.unknown': 50008,
  'session.ended_elsewhere': 50012,
  'session.expired': 50014,
  'remote.error': 50200,
  'remote.timeout': 50400,
  'login.refused': 60204,
  'login.bot_check': 40001,
  'link.invalid': 40902,
  'export.too_many_rows': 40002,
  'export.too_many_open': 42900,
  'export.interrupted': 50000,
  'export.user_gone': 40902,
  'export.failed': 50000,
  'currency.rate_jump': 40001,
  'website.self_approval': 40300,
} as const;

export type ErrorName = keyof typeof ERRORS;
export type WireCode = (typeof ERRORS)[ErrorName];

/** Codes that open the seed's dialog 'Confirm logout'. */
export const SESSION_CODES: readonly number[] = [
  ERRORS['session.unknown'],
  ERRORS['session.ended_elsewhere'],
  ERRORS['session.expired'],
];
