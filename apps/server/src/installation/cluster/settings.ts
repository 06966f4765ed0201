import { totalmem } from 'node:os';

type Settings = Readonly<Record<string, string | number>>;
const megabytes = (share: number, least: number, most: number) =>
  `${Math.round(Math.min(most, Math.max(least, (totalmem() / 1_048_576) * share)))}MB`;

/** Settings of all our clusters. No statement and no row may reach the log: both can hold patient data. */
const common: Settings = {
  max_connections: 120,
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: 1.1,
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_checkpoints: 'off',
};

/** For work that must last: every acknowledged write is on disk. */
export const durable = (): Settings => ({
  ...common,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  shared_buffers: megabytes(0.15, 64, 1024),
  effective_cache_size: megabytes(0.5, 128, 16_384),
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
});

/** For tests: the data is temporary, so nothing waits for the disk. */
export const throwaway = (): Settings => ({
  ...common,
  max_connections: 300,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: 0,
});

/** As `postgres -c name=value` arguments. */
export const asArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
