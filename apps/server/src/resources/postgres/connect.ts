import pg from 'pg';
import { appRole } from './names.ts';

export interface ConnectOptions {
  readonly url: string;
  /** Connections at most. */
  readonly most?: number;
  /** True where the address signs in as another role (the owner, as on a hosted database): each connection then steps down first. */
  readonly stepDown?: boolean;
}

/** The connections that `createStore` works on: as the role that row-level security binds, never as owner or superuser. */
export function connect({ url, most = 16, stepDown = true }: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'notewell',
    options: `${stepDown ? `-c role=${appRole} ` : ''}-c statement_timeout=30s -c idle_in_transaction_session_timeout=30s -c timezone=UTC`,
  });
  // An idle connection that the database ends is simply replaced.
  pool.on('error', () => {});
  // The user of a connection receives its errors too. Without this listener an error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
