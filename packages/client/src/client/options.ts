import type { ClockPort } from '../clock.ts';
import { BrowserCoordination } from '../coordination/browser-coordination.ts';
import { MemoryCoordination } from '../coordination/memory-coordination.ts';
import type { CoordinationPort } from '../coordination/port.ts';
import { browserDevice, memoryDevice, type OpenDevice } from '../device.ts';
import type { ModelPort } from '../resource.ts';
import { serverKeys } from '../session/keys.ts';
import type { SessionClient } from '../session/session.ts';
import type { TransportPort } from '../transport/port.ts';

export interface ClientOptions {
  /** The practice: `networkId` in contract.md. */
  readonly networkId: string;
  /** Author of writes: `Practitioner/<id>`, one of the caller's own profiles. */
  readonly profile: string;
  /** The account. Together with the practice it names the database on this device. */
  readonly userId: string;
  readonly transport?: TransportPort;
  readonly device?: OpenDevice;
  readonly clock?: ClockPort;
  readonly coordination?: CoordinationPort;
  readonly model?: ModelPort;
  /** Follows the practice's change events; true if absent. */
  readonly live?: boolean;
  /** Milliseconds without a heartbeat after which a sending tab counts as frozen; 30,000 if absent. */
  readonly leaseTime?: number;
  /** Called once when the server reports that the session has expired (401). */
  readonly onSessionExpired?: () => void;
  /** Called once when temporary access expires without being given back here. */
  readonly onAccessExpired?: () => void;
  /** Event id from which to follow changes. Everything that this client reads is newer. */
  readonly eventId?: string | undefined;
  /** Session of this client: the client locks, opens, expires and resumes with it. */
  readonly session?: SessionClient;
}

// Defaults for omitted parts: the browser's own in a browser, in memory elsewhere.
const inBrowser = (): boolean =>
  typeof document !== 'undefined' && typeof indexedDB !== 'undefined' && typeof navigator.locks !== 'undefined';
/**
 * Whose data it is on this device: the user's, and each patient's apart for a parent of several, or for staff who are patients
 * too.
 */
export const ownerOf = ({ userId, profile }: Pick<ClientOptions, 'userId' | 'profile'>): string =>
  profile.startsWith('Practitioner/') ? userId : `${userId} ${profile}`;

export const defaultCoordination = (options: ClientOptions): CoordinationPort =>
  inBrowser() ? new BrowserCoordination(`nw2:${options.networkId}:${ownerOf(options)}`) : new MemoryCoordination();
export const defaultDevice = (options: ClientOptions, transport: TransportPort): OpenDevice =>
  inBrowser()
    ? browserDevice({
        networkId: options.networkId,
        owner: ownerOf(options),
        keys: serverKeys(transport, () => options.session?.password()),
      })
    : memoryDevice();
