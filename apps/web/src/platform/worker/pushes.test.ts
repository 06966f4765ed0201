import { describe, expect, it } from 'vitest';
import { type PushScope, showPushes } from './pushes.ts';

interface Page {
  readonly focused: boolean;
  readonly heard: unknown[];
}
/** A worker's scope with these pages open, as text, as it is built. */
function worker(pages: readonly Page[] = []) {
  const hears = new Map<string, (event: never) => void>();
  const works: Promise<unknown>[] = [];
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const scope: PushScope = {
    addEventListener: (type: string, hear: (event: never) => void) => void hears.set(type, hear),
    location: { origin: 'https://notes.test' },
    registration: { showNotification: async (title, options) => void shown.push({ title, options }) },
    clients: {
      matchAll: async () =>
        pages.map(({ focused, heard }) => ({
          focused,
          focus: async () => void heard.push('focus'),
          postMessage: (message: unknown) => void heard.push(message),
        })),
      openWindow: async (url) => opened.push(url),
    },
  };
  showPushes(scope);
  const tell = async (type: string, event: object) => {
    hears.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never); // of the listener's kind
    await Promise.all(works);
  };
  const push = (json: () => unknown) => tell('push', { data: { json } });
  const press = async (url: unknown) => {
    let isClosed = false;
    await tell('notificationclick', { notification: { data: { url }, close: () => (isClosed = true) } });
    expect(isClosed).toBe(true);
  };
  return { push, press, tell, shown, opened };
}

describe('a worker that hears a push', () => {
  it('shows its words, under its tag', async () => {
    const { push, shown } = worker();
    await push(() => ({ title: 'North', body: '1 note to sign', url: '/inbox?item=a', tag: 'a' }));
    const options = { body: '1 note to sign', tag: 'a', icon: '/icon.svg', data: { url: '/inbox?item=a' } };
    expect(shown).toEqual([{ title: 'North', options }]);
  });
  it('shows something if the push says nothing that it knows', async () => {
    const { push, tell, shown } = worker();
    await push(() => JSON.parse('no JSON'));
    await push(() => ['a']);
    await tell('push', { data: null });
    expect(shown.map(({ title, options }) => [title, options.body])).toEqual(
      Array(3).fill(['Notewell', 'Something waits for you.']),
    );
  });
});

describe('a press on a notification', () => {
  it('opens it in the page in front', async () => {
    const [behind, front]: Page[] = [
      { focused: false, heard: [] },
      { focused: true, heard: [] },
    ];
    const { press, opened } = worker([behind, front].flatMap((page) => page ?? []));
    await press('/inbox?item=a');
    expect([behind?.heard, front?.heard]).toEqual([[], [{ opens: '/inbox?item=a' }, 'focus']]);
    expect(opened).toEqual([]);
  });
  it('opens a page if there is none, of this application alone', async () => {
    const { press, opened } = worker();
    for (const url of ['/inbox?item=a', '//evil.test/', 'https://evil.test/', 'javascript:alert(1)', undefined, 7])
      await press(url);
    expect(opened).toEqual(['https://notes.test/inbox?item=a', ...Array(5).fill('https://notes.test/inbox')]);
  });
});
