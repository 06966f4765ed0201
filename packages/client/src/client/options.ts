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
  /** The practice: contract.md, `networkId`. */
  readonly networkId: string;
  /** Who writes: `Practitioner/<id>`, one of the caller's own profiles. */
  readonly profile: string;
  /** The account; with the practice it names the database on this device. */
  readonly userId: string;
  readonly transport?: TransportPort;
  readonly device?: OpenDevice;
  readonly clock?: ClockPort;
  readonly coordination?: CoordinationPort;
  readonly model?: ModelPort;
  /** Follow the practice's change events; true where absent. */
  readonly live?: boolean;
  /** Milliseconds without a sign after which a tab that sends is taken for frozen; 30,000 where absent. */
  readonly leaseTime?: number;
  /** Called once when the server says that the session is over (401). */
  readonly onSessionExpired?: () => void;
  /** Called once when temporary access is over that nobody here gave back. */
  readonly onAccessExpired?: () => void;
  /** The session this client belongs to: the client locks, opens, expires and resumes with it. */
  readonly session?: SessionClient;
}

// What stands in for a part that was not handed in: a browser's own where this is one, memory elsewhere.
const inBrowser = (): boolean =>
  typeof document !== 'undefined' && typeof indexedDB !== 'undefined' && typeof navigator.locks !== 'undefined';
export const defaultCoordination = ({ networkId, userId }: ClientOptions): CoordinationPort =>
  inBrowser() ? new BrowserCoordination(`nw2:${networkId}:${userId}`) : new MemoryCoordination();
export const defaultDevice = ({ networkId, userId, session }: ClientOptions, transport: TransportPort): OpenDevice =>
  inBrowser() ? browserDevice({ networkId, userId, keys: serverKeys(transport, () => session?.password()) }) : memoryDevice();
