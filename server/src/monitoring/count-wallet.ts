import { Counter, Histogram, type Registry } from 'prom-client';
import type { OutboundWallet } from '../wallet/outbound.ts';

/** Counts the calls of this process to the wallets of websites. */
export const countWallet = (registry: Registry, wallet: OutboundWallet): OutboundWallet => {
  const calls = new Counter({
    name: 'manager_wallet_calls_total',
    help: 'Calls to the wallet of a website by what came of them. unknown: nobody can tell whether it was booked; not_sent: it never left',
    labelNames: ['site', 'end'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'manager_wallet_call_seconds',
    help: 'How long wallets took to answer',
    labelNames: ['action'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    ...wallet,
    call: async (request) => {
      const result = await wallet.call(request);
      calls.inc({ site: result.site, end: result.end });
      if (result.end !== 'not_sent') seconds.observe({ action: request.action }, result.latencyMs / 1_000);
      return result;
    },
  };
};
