import { resolve } from 'node:path';
import { type LogLevel, logLevels } from '../../http/logging.ts';
import { StartError } from '../../kernel/start-error.ts';
import type { S3Config } from '../../modules/content/index.ts';

export interface AiConfig {
  readonly baseUrl: string;
  readonly key?: string;
  readonly chatModel?: string;
  readonly transcribeModel?: string;
}
export interface RoutingConfig {
  readonly url: URL;
  /** Sent as a bearer token. */
  readonly key?: string;
}
/** Everything the environment may say, parsed. Nothing past this folder reads the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl?: string;
  /** 32 bytes; absent where the data folder holds it. */
  readonly masterKey?: Buffer;
  /** The one before, while servers go over to another; see `notewell keys master`. */
  readonly previousMasterKey?: Buffer;
  /** The public URL of this installation, such as https://notewell.example; absent: the address of each request. */
  readonly publicUrl?: URL;
  readonly trustProxy: boolean;
  readonly s3?: S3Config;
  readonly smtpUrl?: string;
  /** Allows identity providers of practices at private addresses, over plain http too. */
  readonly privateProviders: boolean;
  /** A range service to ask whether a new password is known from breaches; absent: the list that comes with us alone. */
  readonly breachedPasswords?: URL;
  /** The address of ClamAV's daemon (tcp: or unix:), which scans uploads; absent: nothing is scanned. */
  readonly clamd?: URL;
  /** A syslog collector, tcp: or tls:, that anchors of the audit log are sent to; absent: they stay under the data folder. */
  readonly logAnchor?: URL;
  readonly ai?: AiConfig;
  /** A map service that speaks OSRM's HTTP API, for travel times; absent: people type them in. */
  readonly routing?: RoutingConfig;
  readonly metricsToken?: string;
  readonly logLevel: LogLevel;
  /** Requests a minute one caller may make; 0 for no limit. */
  readonly rateLimit: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Parses one value, or returns what it must be. */
type Parse<T> = (text: string) => T | Wrong;
class Wrong {
  constructor(readonly must: string) {}
}
const wrong = (must: string) => new Wrong(must);

const text: Parse<string> = (value) => value;
const wholeNumber =
  (least: number, most: number): Parse<number> =>
  (value) => {
    const number = Number(value);
    const fits = /^\d+$/.test(value.trim()) && number >= least && number <= most;
    return fits ? number : wrong(`must be a whole number from ${least} to ${most}`);
  };
const oneOf =
  <const V extends string>(...values: readonly V[]): Parse<V> =>
  (value) =>
    values.find((one) => one === value) ?? wrong(`must be one of ${values.join(', ')}`);
const flag: Parse<boolean> = (value) =>
  /^(1|true|yes)$/i.test(value) ? true : /^(0|false|no)$/i.test(value) ? false : wrong('must be true or false');
const address =
  (...schemes: string[]): Parse<URL> =>
  (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url && schemes.includes(url.protocol)
      ? url
      : wrong(`must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`);
  };
/** A PostgreSQL address may leave the host out, which the URL grammar does not know. */
const postgresAddress: Parse<string> = (value) =>
  /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value.replace('@/', '@localhost/').replace(':///', '://localhost/'))
    ? value
    : wrong('must be an address such as postgresql://user:password@host:5432/database');
const clamdAddress: Parse<URL> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const named =
    url?.protocol === 'tcp:' ? url.hostname !== '' : url?.protocol === 'unix:' && url.host === '' && url.pathname !== '/';
  return url && named ? url : wrong('must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl');
};
const collectorAddress: Parse<URL> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && (url.protocol === 'tcp:' || url.protocol === 'tls:') && url.hostname !== ''
    ? url
    : wrong('must be an address such as tls://logs.example:6514 or tcp://127.0.0.1:601');
};
const key: Parse<Buffer> = (value) => {
  const bytes = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  return bytes.length === 32 ? bytes : wrong('must be 32 random bytes in base64 or hexadecimal (openssl rand -base64 32)');
};

/** Reads one variable; an absent or wrong one is what is given otherwise. */
interface Read {
  <T>(name: string, parse: Parse<T>): T | undefined;
  <T>(name: string, parse: Parse<T>, otherwise: T): T;
}

/** Parses the environment. Throws one StartError with a line for each wrong value; values of secrets are never repeated. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  function read<T>(name: string, parse: Parse<T>): T | undefined;
  function read<T>(name: string, parse: Parse<T>, otherwise: T): T;
  function read<T>(name: string, parse: Parse<T>, otherwise?: T): T | undefined {
    const value = env[name];
    if (value === undefined || value === '') return otherwise;
    const parsed = parse(value);
    if (!(parsed instanceof Wrong)) return parsed;
    faults.push(`${name} ${parsed.must}.`);
    return otherwise;
  }
  const together = (given: string, needs: string) => {
    if (env[given] && !env[needs]) faults.push(`${given} is set, so ${needs} must be set too.`);
  };
  together('NOTEWELL_S3_ACCESS_KEY_ID', 'NOTEWELL_S3_SECRET_ACCESS_KEY');
  together('NOTEWELL_S3_SECRET_ACCESS_KEY', 'NOTEWELL_S3_ACCESS_KEY_ID');
  for (const name of ['ENDPOINT', 'REGION', 'PREFIX', 'ACCESS_KEY_ID']) together(`NOTEWELL_S3_${name}`, 'NOTEWELL_S3_BUCKET');
  for (const name of ['KEY', 'CHAT_MODEL', 'TRANSCRIBE_MODEL']) together(`NOTEWELL_AI_${name}`, 'NOTEWELL_AI_BASE_URL');
  together('NOTEWELL_ROUTING_KEY', 'NOTEWELL_ROUTING_URL');

  const config: Config = {
    port: read('PORT', wholeNumber(0, 65_535), 8600),
    host: read('HOST', text, '127.0.0.1'),
    dataFolder: resolve(read('NOTEWELL_DATA', text, './data')),
    ...given('databaseUrl', read('DATABASE_URL', postgresAddress)),
    ...given('masterKey', read('NOTEWELL_MASTER_KEY', key)),
    ...given('previousMasterKey', read('NOTEWELL_MASTER_KEY_PREVIOUS', key)),
    ...given('publicUrl', read('NOTEWELL_PUBLIC_URL', address('http:', 'https:'))),
    trustProxy: read('NOTEWELL_TRUST_PROXY', flag, false),
    privateProviders: read('NOTEWELL_PRIVATE_PROVIDERS', flag, false),
    ...given('smtpUrl', read('SMTP_URL', address('smtp:', 'smtps:'))?.href),
    ...given('breachedPasswords', read('NOTEWELL_BREACHED_PASSWORDS_URL', address('http:', 'https:'))),
    ...given('clamd', read('CLAMD_URL', clamdAddress)),
    ...given('logAnchor', read('NOTEWELL_LOG_ANCHOR', collectorAddress)),
    ...given('metricsToken', read('NOTEWELL_METRICS_TOKEN', text)),
    ...given('routing', routingIn(read)),
    logLevel: read('NOTEWELL_LOG_LEVEL', oneOf(...logLevels), 'info'),
    rateLimit: read('NOTEWELL_RATE_LIMIT', wholeNumber(0, 10_000_000), 6_000),
    ...given('s3', s3In(read)),
    ...given('ai', aiIn(read)),
  };
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  return config;
}

function routingIn(read: Read): RoutingConfig | undefined {
  const url = read('NOTEWELL_ROUTING_URL', address('http:', 'https:'));
  return url && { url, ...given('key', read('NOTEWELL_ROUTING_KEY', text)) };
}

function s3In(read: Read): S3Config | undefined {
  const bucket = read('NOTEWELL_S3_BUCKET', text);
  const endpoint = read('NOTEWELL_S3_ENDPOINT', address('http:', 'https:'))?.href;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    ...given('endpoint', endpoint),
    region: read('NOTEWELL_S3_REGION', text, 'us-east-1'),
    prefix: read('NOTEWELL_S3_PREFIX', text, 'notewell/'),
    ...given('accessKeyId', read('NOTEWELL_S3_ACCESS_KEY_ID', text)),
    ...given('secretAccessKey', read('NOTEWELL_S3_SECRET_ACCESS_KEY', text)),
    forcePathStyle: read('NOTEWELL_S3_PATH_STYLE', flag, endpoint !== undefined),
  };
}

function aiIn(read: Read): AiConfig | undefined {
  const baseUrl = read('NOTEWELL_AI_BASE_URL', address('http:', 'https:'))?.href;
  if (baseUrl === undefined) return undefined;
  return {
    baseUrl,
    ...given('key', read('NOTEWELL_AI_KEY', text)),
    ...given('chatModel', read('NOTEWELL_AI_CHAT_MODEL', text)),
    ...given('transcribeModel', read('NOTEWELL_AI_TRANSCRIBE_MODEL', text)),
  };
}

const given = <K extends string, V>(name: K, value: V | undefined) =>
  // The computed key widens to string; K is exactly the one key written.
  (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V };
