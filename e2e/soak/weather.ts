import type { Dice } from '../../packages/client/src/testing/dice.ts';
import type { Call, Fault, FaultProxy } from '../support/fault-proxy.ts';
import { drawn, pause } from './draw.ts';

const refusal = (status: number) => (): Fault => ({ status });
const soon = { 'retry-after': '1' };

/**
 * Faults of a call with their relative frequency. A 401 cancels all pending changes, so it is rarer.
 * Reads get no fault that claims the note is gone, because the client would then write the whole note.
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
  /** Percentage of calls with a fault; 0 means none. */
  writes: number;
  reads: number;
}
export const storm: Weather = { writes: 45, reads: 12 };
export const fine: Weather = { writes: 0, reads: 0 };

export interface Witness {
  /** Called when a fault is injected, before or after the server handles the call. */
  readonly met: (call: Call, kind: string, side: 'before' | 'after') => void;
  /** The real server's status for a write. */
  readonly answered: (call: Call, status: number) => void;
}

/** Injects faults into calls of resources. Calls that open the session and the device are exempt. */
export function expose(proxy: FaultProxy, roll: Dice, weather: () => Weather, { met, answered }: Witness): void {
  const strike = (call: Call, side: 'before' | 'after'): Fault => {
    if (!/\/practices\//.test(call.path) || call.path.includes('/events')) return undefined;
    // Runs before and after each call, so each side has half of the chance.
    if (roll(200) >= (call.isWrite ? weather().writes : weather().reads)) return undefined;
    const kind = drawn(roll, weights[call.isWrite ? 'write' : 'read']);
    met(call, kind, side);
    return kinds[kind]?.fault();
  };
  proxy.before = async (call) => {
    if (weather().writes > 0 && roll(20) === 0) await pause(roll(600)); // slow: not a fault, but it changes the order
    return strike(call, 'before');
  };
  proxy.after = (call, status) => {
    if (call.isWrite) answered(call, status);
    return strike(call, 'after');
  };
}
