import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Answer, callByTls } from './outgoing-call.ts';

const { IPv4, IPv6, parse } = ipaddr;

/** Refuses to call where only the machine itself or its own network answers. */
export class AddressRefused extends Error {}

export interface OutgoingOptions {
  /** For what an operator named in the environment, or for tests: also private and loopback addresses, and plain http. */
  readonly allowPrivate?: boolean;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly mostBytes?: number;
  /** The resolver of names; absent, the machine's own. */
  readonly resolve?: Resolve;
}
/** Finds all addresses of a name. Rejects, or returns none, if there is no such name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

const byTheMachine: Resolve = (name) =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

/**
 * The only HTTP client for addresses that a person typed. It allows https alone and follows no redirects. It refuses names
 * that resolve to private, loopback, link-local or reserved addresses. Size and time of the response are bounded.
 */
export function outgoing(options: OutgoingOptions = {}) {
  const { allowPrivate = false, timeout = 10_000, mostBytes = 1_048_576, resolve = byTheMachine } = options;
  return async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(init.signal ? [init.signal] : [])]);
    if (!allowPrivate) await requirePublic(url, resolve);
    const call: (url: URL, init: RequestInit) => Promise<Answer> = allowPrivate ? fetch : callByTls(judgedBy(resolve));
    const answer = await call(url, { ...init, redirect: 'manual', signal });
    if (answer.status >= 300 && answer.status < 400)
      throw new AddressRefused('The address redirects to another one, which is not followed.');
    return new Response(await bounded(answer, mostBytes), { status: answer.status, headers: answer.headers });
  };
}

async function bounded({ body }: Answer, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > most) throw new AddressRefused('The response is too large.');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Throws where the address is not https or any of what its name resolves to is not public. */
export async function requirePublic(url: URL, resolve: Resolve = byTheMachine): Promise<void> {
  if (url.protocol !== 'https:') throw new AddressRefused('The address must begin with https.');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('The address must not contain a password.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) await publicOnes(host, resolve);
  else if (!isPublic(host)) throw new AddressRefused('The address is not public.');
}

async function publicOnes(name: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const found = await resolve(name).catch(() => []);
  if (found.length === 0) throw new AddressRefused('The name is not known.');
  if (!found.every(({ address }) => isPublic(address))) throw new AddressRefused('The address is not public.');
  return found;
}

/** Resolves a name for the connection and checks the addresses again: a name server may change its answer between lookups. */
const judgedBy =
  (resolve: Resolve): LookupFunction =>
  (name, { all }, done) => {
    publicOnes(name, resolve).then(
      (found) => (all ? done(null, [...found]) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error: Error) => done(error, ''),
    );
  };

/** Ranges of IPv6 addresses that wrap an IPv4 address, and the position of its first byte. */
const wrapped: Readonly<Record<string, number>> = { ipv4Mapped: 12, rfc6052: 12, '6to4': 2 };
/** Global unicast: no other IPv6 address is public. */
const global6 = IPv6.parseCIDR('2000::/3');

/** True if anybody on the internet could reach this IP address. */
export function isPublic(text: string): boolean {
  // The library also reads forms such as `0x7f.1`, which are no addresses here.
  if (isIP(text) === 0) return false;
  const address = parse(text);
  const range = address.range();
  if (address instanceof IPv4) return range === 'unicast';
  const at = wrapped[range];
  if (at !== undefined)
    return isPublic(
      address
        .toByteArray()
        .slice(at, at + 4)
        .join('.'),
    );
  return range === 'unicast' && address.match(global6);
}
