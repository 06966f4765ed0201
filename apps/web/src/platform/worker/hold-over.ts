/** The part of a service worker's scope that is used here. */
interface WorkerScope {
  addEventListener(
    type: 'message',
    hear: (event: { readonly data: unknown; waitUntil(work: Promise<void>): void }) => void,
  ): void;
}

/**
 * The service worker's part in reloading a page without a network: it answers for a page that is gone (`HoldOver` of the
 * client), from memory, until the time is over, a page answers again, or a page says `let go`. Runs in the worker as its own
 * text: it may use nothing from outside.
 */
export function answerForGonePages(worker: WorkerScope): void {
  const held = new Map<string, () => void>();
  const hold = (name: string, answer: unknown, time: number) =>
    new Promise<void>((over) => {
      held.get(name)?.();
      const channel = new BroadcastChannel(name);
      const drop = () => {
        clearTimeout(timer);
        channel.close();
        held.delete(name);
        over();
      };
      const timer = setTimeout(drop, time);
      channel.onmessage = ({ data }) => {
        if (data === 'held?') channel.postMessage(answer);
      };
      held.set(name, drop);
    });
  worker.addEventListener('message', (event) => {
    const { data } = event;
    if (data === 'let go') for (const drop of held.values()) drop();
    if (typeof data !== 'object' || data === null) return;
    if ('answers' in data && typeof data.answers === 'string') held.get(data.answers)?.();
    if (!('holdOver' in data && 'answer' in data && 'for' in data)) return;
    // The browser ends a worker that waits for nothing, and its memory with it.
    if (typeof data.holdOver === 'string') event.waitUntil(hold(data.holdOver, data.answer, Number(data.for)));
  });
}
