import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@notewell/protocol';

/** A browser's push subscription, as `PushSubscription.toJSON` gives it. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}
/** A push that reached a browser. */
export interface Pushed {
  readonly endpoint: string;
  readonly message: PushMessage;
  readonly urgency: string | undefined;
  readonly subject: string;
}
interface Browser {
  readonly pair: ECDH;
  readonly auth: Buffer;
  /** The key that it was subscribed with; pushes signed by another are refused. */
  readonly applicationKey: string;
}

export interface PushServiceDouble {
  readonly pushed: readonly Pushed[];
  /** Calls that broke the protocol, with the reason. */
  readonly faults: readonly string[];
  /** Answers with this status in place of taking a push; with how often it was asked. */
  refuses: { readonly status: number; readonly retryAfter?: number } | undefined;
  readonly asked: () => number;
  /** Subscribes a browser by the key of a practice. */
  subscribe(applicationKey: string): Subscription;
  /** The person takes the permission back in the browser. */
  unsubscribe(subscription: Subscription): void;
  stop(): Promise<void>;
}

const hkdf = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The plaintext of one `aes128gcm` record (RFC 8188) for a browser's keys (RFC 8291). */
export function decryptPush(body: Buffer, pair: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  if (record.length > recordSize) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = hkdf(auth, pair.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
  return padded.subarray(0, end);
}

const point = (key: string) => Buffer.from(key, 'base64url');
const part = (text: string | undefined): Record<string, unknown> =>
  JSON.parse(point(text ?? '').toString()) as Record<string, unknown>; // checked by who reads it

/** The subject of the token of an `Authorization` header (RFC 8292), which it throws away where anything is wrong. */
function subjectOf(
  authorization: string,
  { origin, now }: { readonly origin: string; readonly now: number },
  key: string,
): string {
  const [, token = '', given = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (given !== key) throw new Error('another key');
  const [header, claims, signature] = token.split('.');
  const [x, y] = [point(key).subarray(1, 33), point(key).subarray(33)].map((bytes) => bytes.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, point(signature ?? '')))
    throw new Error('not signed');
  if (part(header)['alg'] !== 'ES256') throw new Error('another algorithm');
  const { aud, exp, sub } = part(claims);
  if (aud !== origin) throw new Error('for another push service');
  if (typeof exp !== 'number' || exp * 1_000 <= now || exp * 1_000 > now + 86_400_000)
    throw new Error('expired, or for too long');
  if (typeof sub !== 'string' || !/^(https:|mailto:)/.test(sub)) throw new Error('nobody to write to');
  return sub;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const bytes of request) parts.push(bytes as Buffer); // no encoding is set
  return Buffer.concat(parts);
}

/**
 * A stand-in for the push service of a browser, with the browsers behind it. It takes pushes over HTTP as RFC 8030 says,
 * checks who sent them (RFC 8292) and opens them as a browser does (RFC 8291). Every fault of the sender is kept.
 */
export async function startPushServiceDouble(): Promise<PushServiceDouble> {
  const browsers = new Map<string, Browser>();
  const pushed: Pushed[] = [];
  const faults: string[] = [];
  let asked = 0;
  let origin = '';
  const double: Pick<PushServiceDouble, 'refuses'> = { refuses: undefined };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked += 1;
    const body = await bodyOf(request);
    const { headers, method, url = '' } = request;
    if (double.refuses) {
      const { status, retryAfter } = double.refuses;
      return void response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end();
    }
    const browser = browsers.get(url);
    if (!browser) return void response.writeHead(410).end();
    const fault = (status: number, why: string) => {
      faults.push(why);
      response.writeHead(status).end(why);
    };
    if (method !== 'POST') return fault(405, `method ${method}`);
    if (!/^\d+$/.test(String(headers['ttl']))) return fault(400, 'no TTL');
    if (headers['content-encoding'] !== 'aes128gcm') return fault(400, `encoding ${headers['content-encoding']}`);
    if (body.length > 4_096) return fault(413, 'too large');
    try {
      const subject = subjectOf(headers.authorization ?? '', { origin, now: Date.now() }, browser.applicationKey);
      const message = JSON.parse(decryptPush(body, browser.pair, browser.auth).toString()) as PushMessage; // asserted by tests
      pushed.push({ endpoint: `${origin}${url}`, message, urgency: headers['urgency']?.toString(), subject });
      response.writeHead(201, { location: `${origin}/message/${pushed.length}` }).end();
    } catch (error) {
      fault(403, String(error));
    }
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  origin = `http://127.0.0.1:${port}`;
  return Object.assign(double, {
    pushed,
    faults,
    asked: () => asked,
    subscribe(applicationKey: string): Subscription {
      const pair = createECDH('prime256v1');
      const [p256dh, auth, path] = [pair.generateKeys(), randomBytes(16), `/push/${randomBytes(12).toString('base64url')}`];
      browsers.set(path, { pair, auth, applicationKey });
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    unsubscribe: ({ endpoint }: Subscription) => void browsers.delete(new URL(endpoint).pathname),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
