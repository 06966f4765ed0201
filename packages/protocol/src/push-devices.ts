import { practiceBase } from './paths.ts';

/* Devices that show a person's notifications while the application is closed (Web Push, RFC 8030). */

/** The caller's own devices: `GET` lists them, `POST` adds this one, `DELETE …/{id}` removes one. */
export const pushDevicesPath = (networkId: string): string => `${practiceBase(networkId)}/push-devices`;

export interface PushDevices {
  /** The practice's public key (VAPID, RFC 8292), in base64url. Pushes from others reach nobody. */
  readonly key: string;
  readonly devices: readonly PushDevice[];
}
export interface PushDevice {
  /** SHA-256 of its address, in hexadecimal: a device knows its own. The address itself is never shown. */
  readonly id: string;
  readonly made: string;
  readonly userAgent: string | undefined;
}
/** A browser's push subscription. */
export interface PushDeviceAsked {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The content of a push, encrypted for the device. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The path that a press opens. */
  readonly url: string;
  /** A later push with the same one takes its place. */
  readonly tag: string;
}
