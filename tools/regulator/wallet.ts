import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { amountText, micros } from './money.ts';

/** The other side of payouts: says ok to credits and remembers them, each request once. Written from docs/wallet-api.md. */
export type CheckWallet = {
  url: string;
  port: number;
  booked: () => readonly { player: string; amount: string }[];
  close: () => Promise<void>;
};

type Call = { action: string; request_id: string; player: string; amount?: string; is_test: boolean };

export const startWallet = async (): Promise<CheckWallet> => {
  const balances = new Map<string, bigint>();
  const answers = new Map<string, string>();
  const booked: { player: string; amount: string }[] = [];
  const answer = ({ action, request_id: id, player, amount = '0', is_test: isTest }: Call): object => {
    const known = answers.get(id);
    if (known !== undefined) return { status: 'duplicate', balance: known };
    const before = balances.get(player) ?? 0n;
    const after = action === 'credit' && !isTest ? before + micros(amount) : before;
    if (after !== before) booked.push({ player, amount });
    balances.set(player, after);
    if (action === 'credit') answers.set(id, amountText(after));
    return { status: 'ok', balance: amountText(after) };
  };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(JSON.parse(Buffer.concat(chunks).toString()) as Call)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/wallet`,
    port,
    booked: () => booked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
