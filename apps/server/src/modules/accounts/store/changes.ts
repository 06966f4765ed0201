import pg from 'pg';
import { identityChannel } from './migrations.ts';

export interface AccountChanges {
  /** True while every change notification arrives. Nothing may be cached otherwise. */
  readonly heard: () => boolean;
  stop(): Promise<void>;
}

export interface Listener {
  readonly session: (id: string) => void;
  readonly account: (id: string) => void;
  /** The roles or grant sets of a practice. */
  readonly practice: (networkId: string) => void;
  /** Changes may have been missed: forget everything. */
  readonly gap: () => void;
}

const retryAfter = 1_000;

/** Listens for ended sessions and changed accounts on any server. Reconnects automatically. */
export function listenToAccounts(connection: pg.ClientConfig, listener: Listener): AccountChanges {
  let client: pg.Client | undefined;
  let connected = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const lost = () => {
    if (!connected && timer) return;
    connected = false;
    listener.gap();
    const dead = client;
    client = undefined;
    void dead?.end().catch(() => {});
    if (!stopped && !timer) timer = setTimeout(connect, retryAfter).unref();
  };
  const connect = () => {
    timer = undefined;
    const next = new pg.Client({ ...connection, keepAlive: true, application_name: 'notewell-identity-listener' });
    client = next;
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload = '' }) => {
      const [kind, id = ''] = payload.split(':', 2);
      if (kind === 'session') listener.session(id);
      else if (kind === 'practice') listener.practice(id);
      else listener.account(id);
    });
    next
      .connect()
      .then(() => next.query(`listen ${identityChannel}`))
      .then(() => {
        if (client !== next) return;
        connected = true;
        listener.gap();
      })
      .catch(lost);
  };
  connect();
  return {
    heard: () => connected,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      connected = false;
      last?.removeAllListeners('end');
      await last?.end().catch(() => {});
    },
  };
}
