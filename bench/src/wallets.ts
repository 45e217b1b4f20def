import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The wallets of websites, in a process of their own. */
export type Wallets = {
  urlOf: (site: string) => string;
  /** Of the control address: puts what is given, else reads. */
  ask: (path: string, body?: unknown) => Promise<unknown>;
  stop: () => Promise<void>;
};

type Ready = { url: string; control: { url: string; token: string } };

export const startWallets = async (dir: string): Promise<Wallets> => {
  const child = fork(fileURLToPath(import.meta.resolve('@manager/simulator/wallet/main')), [], {
    env: { WALLET_DIR: dir },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url, control }] = (await once(child, 'message')) as [Ready];
  return {
    urlOf: (site) => `${url}${site}`,
    ask: async (path, body) => {
      const sent = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) };
      return (await fetch(`${control.url}/${path}`, { headers: { authorization: `Bearer ${control.token}` }, ...sent })).json();
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
};
