import type { PushMessage } from '@notewell/protocol';
import webPush from 'web-push';
import { AddressRefused, outgoing, requirePublic } from '../../../kernel/outgoing.ts';
import type { AppParts } from '../../parts.ts';
import type { PushAddress } from './devices.ts';
import type { PushKeys } from './keys.ts';

declare module '../../parts.ts' {
  interface AppParts {
    /** True in tests alone: pushes may go to this machine, where the push service's double answers. */
    readonly pushesToLoopback?: boolean | undefined;
  }
}

/**
 * A push service's answer: `taken`, `gone` if the device takes no more pushes, or `later`, after so many seconds where the
 * service named them.
 */
export interface Outcome {
  readonly kind: 'taken' | 'gone' | 'later';
  readonly seconds?: number;
}

interface Sending {
  readonly keys: PushKeys;
  readonly message: PushMessage;
  readonly isUrgent: boolean;
}

/** Seconds a push service keeps a push for a device that is off. */
const keptFor = 86_400;
/** The subscription does not exist, or not any more (RFC 8030 section 7.3). */
const isGone = (status: number): boolean => status === 404 || status === 410;

/** Whom push services write to about our pushes (RFC 8292 section 2.1). */
const contactOf = (publicUrl: URL | undefined): string =>
  publicUrl?.protocol === 'https:' ? publicUrl.origin : 'mailto:push@notewell.invalid';

/** Calls push services: public ones over https alone, though a browser gives the address. */
export function pushServiceOf({ publicUrl, pushesToLoopback = false }: Pick<AppParts, 'publicUrl' | 'pushesToLoopback'>) {
  const call = outgoing({ allowPrivate: pushesToLoopback, mostBytes: 65_536 });
  return {
    async mayCall(endpoint: string): Promise<boolean> {
      try {
        if (!pushesToLoopback) await requirePublic(new URL(endpoint));
        return true;
      } catch (error) {
        if (error instanceof AddressRefused) return false;
        throw error;
      }
    },
    async send(address: PushAddress, { keys, message, isUrgent }: Sending): Promise<Outcome> {
      const request = sealed(() =>
        webPush.generateRequestDetails(address, JSON.stringify(message), {
          vapidDetails: { subject: contactOf(publicUrl), ...keys },
          TTL: keptFor,
          urgency: isUrgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
        }),
      );
      if (!request) return { kind: 'gone' };
      const { endpoint, headers, body } = request;
      try {
        const answer = await call(endpoint, { method: 'POST', headers: asHeaders(headers), body: new Uint8Array(body ?? []) });
        if (answer.ok) return { kind: 'taken' };
        if (isGone(answer.status)) return { kind: 'gone' };
        const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
        return Number.isFinite(seconds) && seconds > 0 ? { kind: 'later', seconds } : { kind: 'later' };
      } catch (error) {
        // A name that leads into our own network now is no push service.
        return { kind: error instanceof AddressRefused ? 'gone' : 'later' };
      }
    },
  };
}

/** A push for the keys that a browser gave; undefined where no browser can have them. */
function sealed<T>(seal: () => T): T | undefined {
  try {
    return seal();
  } catch {
    return undefined;
  }
}

/** The length is set by who sends. */
const asHeaders = (given: Readonly<Record<string, unknown>>): Headers =>
  new Headers(
    Object.entries(given).flatMap(([name, value]): [string, string][] =>
      name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
    ),
  );
