import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Refuses to call where only the machine itself or its own network answers. */
export class AddressRefused extends Error {}

export interface OutgoingOptions {
  /** For what an operator named in the environment, or for tests: also private and loopback addresses, and plain http. */
  readonly allowPrivate?: boolean;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly mostBytes?: number;
}

/**
 * The one way out by HTTP to an address that a person typed: https alone, no private, loopback, link-local or reserved
 * address whatever its name resolves to, no redirects, an answer of bounded size within bounded time.
 */
export function outgoing({ allowPrivate = false, timeout = 10_000, mostBytes = 1_048_576 }: OutgoingOptions = {}) {
  return async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    if (!allowPrivate) await requirePublic(url);
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(init.signal ? [init.signal] : [])]);
    const answer = await fetch(url, { ...init, redirect: 'manual', signal });
    if (answer.status >= 300 && answer.status < 400) throw new AddressRefused('The address leads on to another.');
    return new Response(await bounded(answer, mostBytes), { status: answer.status, headers: answer.headers });
  };
}

async function bounded(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > most) throw new AddressRefused('The answer is too large.');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Throws where the address is not https or any of what its name resolves to is not public. */
export async function requirePublic(url: URL): Promise<void> {
  if (url.protocol !== 'https:') throw new AddressRefused('Only https is called.');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('An address holds no password.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) throw new AddressRefused('The name is not known.');
  if (!found.every(({ address }) => isPublic(address))) throw new AddressRefused('The address is not a public one.');
}

/** Ranges that are nobody's on the public internet (RFC 6890 and its registries), as prefix and bits. */
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

/** Whether an IP address is one that anybody on the internet could reach. */
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
