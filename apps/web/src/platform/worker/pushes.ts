/** The part of a service worker's scope that is used here. */
export interface PushScope {
  addEventListener(type: 'push', hear: (event: PushHeard) => void): void;
  addEventListener(type: 'notificationclick', hear: (event: PressHeard) => void): void;
  readonly location: { readonly origin: string };
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly PageClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
interface PageClient {
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: { readonly opens: string }): void;
}
interface PushHeard {
  readonly data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface PressHeard {
  readonly notification: { readonly data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

/**
 * The service worker's part in notifications: it shows what the server pushes, and a press opens it in the application, in an
 * open page if there is one. Runs in the worker as its own text: it may use nothing from outside.
 */
export function showPushes(worker: PushScope): void {
  const textIn = (from: unknown, name: string): string | undefined => {
    const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const read = (data: PushHeard['data']): unknown => {
    try {
      return data?.json();
    } catch {
      return undefined;
    }
  };
  /** An address of this application; the inbox in place of any other. */
  const ownAddress = (path: string | undefined): URL => {
    const inbox = new URL('/inbox', worker.location.origin);
    if (path === undefined || !URL.canParse(path, inbox)) return inbox;
    const asked = new URL(path, inbox);
    return asked.origin === inbox.origin ? asked : inbox;
  };
  worker.addEventListener('push', (event) => {
    // A browser expects that something shows for every push.
    const message = read(event.data);
    const options = {
      body: textIn(message, 'body') ?? 'Something waits for you.',
      tag: textIn(message, 'tag') ?? 'inbox',
      icon: '/icon.svg',
      data: { url: textIn(message, 'url') },
    };
    event.waitUntil(worker.registration.showNotification(textIn(message, 'title') ?? 'Notewell', options));
  });
  const open = async ({ href, pathname, search }: URL): Promise<void> => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ focused }) => focused) ?? pages[0];
    if (!page) return void (await worker.clients.openWindow(href));
    page.postMessage({ opens: `${pathname}${search}` });
    await page.focus();
  };
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(ownAddress(textIn(event.notification.data, 'url'))));
  });
}
