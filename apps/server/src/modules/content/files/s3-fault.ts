import { codeOf, StartError } from '../../../kernel/start-error.ts';
import type { S3Config } from './s3-config.ts';

const key = 'NOTEWELL_S3_ACCESS_KEY_ID and NOTEWELL_S3_SECRET_ACCESS_KEY';
/** By the code of the system, or the name that the client or the store gives to its error. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  CredentialsProviderError: `no access key is given; ${key} do`,
  InvalidAccessKeyId: `the key of ${key} is not accepted`,
  SignatureDoesNotMatch: `the key of ${key} is not accepted`,
  AccessDenied: 'the access key may not use it',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'it is in another region than NOTEWELL_S3_REGION says',
};

/** Why the bucket of an installation cannot be used, as one line to act on. */
export function s3Fault({ bucket, endpoint }: S3Config, error: unknown): StartError {
  const [name, message] = error instanceof Error ? [error.name, error.message] : ['', String(error)];
  const reason = reasons[codeOf(error) ?? ''] ?? reasons[name] ?? (message.split('\n')[0] || name);
  const where = endpoint === undefined ? '' : ` at ${new URL(endpoint).host}`;
  return new StartError(`The bucket of NOTEWELL_S3_BUCKET (${bucket}${where}) cannot be used: ${reason}.`, { cause: error });
}
