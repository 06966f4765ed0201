import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { type Answer, callByTls } from './outgoing-call.ts';

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

/** Address ranges that are not public (RFC 6890 and its registries), as prefix and bits. */
const closed4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const number4 = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const within4 = (address: number, [prefix, bits]: readonly [string, number]) =>
  Math.floor(address / 2 ** (32 - bits)) === Math.floor(number4(prefix) / 2 ** (32 - bits));

/** True if anybody on the internet could reach this IP address. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed4.some((range) => within4(number4(address), range));
  if (isIP(address) !== 6) return false;
  const groups = groups6(address);
  // Only global unicast is public; within it, what wraps an IPv4 address counts as that one.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return isPublic(dotted(groups[6], groups[7]));
  if (groups[0] === 0x0064 && groups[1] === 0xff9b) return isPublic(dotted(groups[6], groups[7]));
  if (groups[0] === 0x2002) return isPublic(dotted(groups[1], groups[2]));
  if (groups[0] === 0x2001 && ((groups[1] ?? 0) < 0x200 || groups[1] === 0x0db8)) return false;
  return ((groups[0] ?? 0) & 0xe000) === 0x2000;
}
const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** The eight groups of an IPv6 address that `isIP` has taken. */
function groups6(address: string): number[] {
  const plain = address.replace(/%.*$/, '').replace(/(\d+\.\d+\.\d+\.\d+)$/, (four) => {
    const number = number4(four);
    return `${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`;
  });
  const [before = '', after] = plain.split('::');
  const parse = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [left, right] = [parse(before), parse(after ?? '')];
  return after === undefined ? left : [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
