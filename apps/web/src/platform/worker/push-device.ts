/* This device's part in pushes: the browser's subscription. Nothing here subscribes without a press. */

/** `blocked`: the person lets the browser show nothing of this site. */
export type PushSupport = 'ready' | 'blocked' | 'missing';

export function pushSupport(): PushSupport {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can) return 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

const managerHere = async (): Promise<PushManager | undefined> =>
  pushSupport() === 'missing' ? undefined : (await navigator.serviceWorker.getRegistration())?.pushManager;

/** A subscription of this browser. */
export interface SubscriptionHere {
  /** As the server names the device. */
  readonly id: string;
  /** The key of the practice that may push, in base64url. */
  readonly key: string;
  readonly subscription: PushSubscription;
}

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const described = async (subscription: PushSubscription): Promise<SubscriptionHere> => ({
  id: hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))),
  key: base64url(subscription.options.applicationServerKey ?? new ArrayBuffer(0)),
  subscription,
});

export async function subscriptionHere(): Promise<SubscriptionHere | undefined> {
  const subscription = await (await managerHere())?.getSubscription();
  return subscription ? described(subscription) : undefined;
}

/**
 * Asks the person, and subscribes this browser by the key of a practice. Call it only where the person pressed a button. The
 * subscription of another practice ends: a browser has one. Undefined if the person or the browser does not allow it.
 */
export async function subscribeHere(key: string): Promise<SubscriptionHere | undefined> {
  const manager = await managerHere();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return undefined;
  const known = await subscriptionHere();
  if (known?.key === key) return known;
  await known?.subscription.unsubscribe();
  return described(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64url(key) }));
}

/** The time that signing out waits for a browser's push service. */
const patienceMs = 1_000;

/** Ends the subscription of this browser, if it has one. Never rejects: the server ends it too. */
export async function unsubscribeHere(): Promise<void> {
  const ended = subscriptionHere()
    .then((here) => here?.subscription.unsubscribe())
    .catch(() => undefined);
  await Promise.race([ended, new Promise((done) => setTimeout(done, patienceMs))]);
}

/** Opens in this page what the person pressed on the device. Call the returned function to stop. */
export function watchForPresses(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('opens' in data) || typeof data.opens !== 'string') return;
    if (data.opens.startsWith('/inbox')) open(data.opens);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
