/** What the Platform API answers when it says no: HTTP status and `application/problem+json`. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterS: number | undefined;

  constructor({ status, code, detail, retryAfterS }: { status: number; code: string; detail: string; retryAfterS?: number }) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Key missing or unknown',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  410: 'No longer there',
  413: 'Too large',
  415: 'Content type not supported',
  422: 'Nothing could be read',
  429: 'Too many requests',
  503: 'Busy, try again',
};

export const problemBody = ({ status, code, message }: { status: number; code: string; message: string }) => ({
  type: `about:blank#${code}`,
  title: TITLES[status] ?? 'Internal error',
  status,
  detail: message,
  code,
});

export const busy = (detail: string): Problem => new Problem({ status: 503, code: 'busy', detail, retryAfterS: 1 });
