import type { Dice } from '../../packages/client/src/testing/dice.ts';
import type { Call, Fault, FaultProxy } from '../support/fault-proxy.ts';
import { drawn, pause } from './draw.ts';

const refusal = (status: number) => (): Fault => ({ status });
const soon = { 'retry-after': '1' };

/**
 * What a call may meet, and how often beside the others. A 401 cancels all that waits, so it comes up more rarely. Reads
 * meet nothing that says the note is gone: what is written on a note that nobody holds any more is a put of the whole.
 */
const kinds: Readonly<Record<string, { readonly weight: number; readonly fault: () => Fault; readonly writesOnly?: true }>> = {
  '401': { weight: 2, fault: refusal(401) },
  '403': { weight: 6, fault: refusal(403), writesOnly: true },
  '408': { weight: 4, fault: refusal(408) },
  '409': { weight: 6, fault: refusal(409), writesOnly: true },
  '410': { weight: 6, fault: refusal(410), writesOnly: true },
  '422': { weight: 6, fault: refusal(422), writesOnly: true },
  '429': { weight: 4, fault: () => ({ status: 429, headers: soon }) },
  '449': { weight: 3, fault: () => ({ status: 449, headers: soon }) },
  '500': { weight: 6, fault: refusal(500) },
  '503': { weight: 6, fault: refusal(503) },
  'request cut': { weight: 6, fault: () => 'cut' },
  'page of a proxy': { weight: 4, fault: () => ({ status: 200, body: '<html>Sign in to the hotel</html>' }) },
};
const weightsFor = (isWrite: boolean) =>
  Object.fromEntries(
    Object.entries(kinds)
      .filter(([, { writesOnly }]) => isWrite || !writesOnly)
      .map(([kind, { weight }]) => [kind, weight]),
  );
const weights = { write: weightsFor(true), read: weightsFor(false) };

export interface Weather {
  /** Calls in a hundred that meet something; 0 is fine weather. */
  writes: number;
  reads: number;
}
export const storm: Weather = { writes: 45, reads: 12 };
export const fine: Weather = { writes: 0, reads: 0 };

export interface Witness {
  /** A fault was injected into this call, before or after the server had dealt with it. */
  readonly met: (call: Call, kind: string, side: 'before' | 'after') => void;
  /** The server's own answer to a write. */
  readonly answered: (call: Call, status: number) => void;
}

/** Lets every call of resources through the weather; the calls that open the session and the device stay dry. */
export function expose(proxy: FaultProxy, roll: Dice, weather: () => Weather, { met, answered }: Witness): void {
  const strike = (call: Call, side: 'before' | 'after'): Fault => {
    if (!/\/practices\//.test(call.path) || call.path.includes('/events')) return undefined;
    // Both sides are asked for each call: half of the chance falls on each.
    if (roll(200) >= (call.isWrite ? weather().writes : weather().reads)) return undefined;
    const kind = drawn(roll, weights[call.isWrite ? 'write' : 'read']);
    met(call, kind, side);
    return kinds[kind]?.fault();
  };
  proxy.before = async (call) => {
    if (weather().writes > 0 && roll(20) === 0) await pause(roll(600)); // slow, which is no fault but changes who comes first
    return strike(call, 'before');
  };
  proxy.after = (call, status) => {
    if (call.isWrite) answered(call, status);
    return strike(call, 'after');
  };
}
