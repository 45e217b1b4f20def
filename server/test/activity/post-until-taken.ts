import { setTimeout as sleep } from 'node:timers/promises';

const AGAIN_MS = 50;

type Asked = { address: () => string; platformKey: string; key: string; rows: readonly object[] };

/** Bets, sent under one key until every one is in the reports: an answer of 200 says so. Answers what was refused; empty: nothing. */
export const postUntilTaken = async ({ address, platformKey, key, rows }: Asked): Promise<string> => {
  for (;;) {
    const answer = await fetch(`${address()}/platform/v1/bets`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${platformKey}`,
        'content-type': 'application/x-ndjson',
        'idempotency-key': key,
      },
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
    }).catch(() => undefined);
    const body = answer?.ok === true ? await answer.text().catch(() => '') : '';
    if (answer?.status === 200 && body !== '')
      return (JSON.parse(body) as { accepted: number }).accepted === rows.length ? '' : `bets were refused: ${body}`;
    await sleep(AGAIN_MS);
  }
};
