import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerForGonePages } from './hold-over.ts';

/** A worker's scope, and what a page says to it. */
function worker() {
  const works: Promise<void>[] = [];
  let hear: (event: { data: unknown; waitUntil: (work: Promise<void>) => void }) => void = () => undefined;
  answerForGonePages({ addEventListener: (_, listener) => (hear = listener) });
  return { tell: (data: unknown) => hear({ data, waitUntil: (work) => works.push(work) }), works };
}

/** The answer on a channel; undefined if another page's question comes back unanswered. */
async function asked(name: string): Promise<unknown> {
  const [page, end] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  const answer = new Promise<unknown>((resolve) => {
    page.onmessage = ({ data }) => resolve(data === 'end' ? undefined : data);
  });
  page.postMessage('held?');
  // Messages of one channel arrive in order, so the end comes after any answer.
  await new Promise<void>((resolve) => {
    end.onmessage = () => resolve();
  });
  await new Promise(setImmediate);
  end.postMessage('end');
  const found = await answer;
  page.close();
  end.close();
  return found;
}

const name = 'nw2.test';
const message = { holdOver: name, answer: { held: 'Ann' }, for: 15_000 };

describe('a worker that holds a value for a page that is gone', () => {
  const { tell, works } = worker();
  afterEach(async () => {
    vi.useRealTimers();
    tell('let go');
    await Promise.all(works.splice(0));
  });

  it('answers the next page, and stays awake meanwhile', async () => {
    tell(message);
    expect(await asked(name)).toEqual({ held: 'Ann' });
    expect(works).toHaveLength(1);
  });
  it('answers nothing once a page lets go', async () => {
    tell(message);
    tell('let go');
    expect(await asked(name)).toBeUndefined();
  });
  it('is free once a page answers on that channel, and goes on for others', async () => {
    tell({ ...message, holdOver: 'nw2.other' });
    tell(message);
    tell({ answers: name });
    await works[1];
    expect(await asked(name)).toBeUndefined();
    expect(await asked('nw2.other')).toEqual({ held: 'Ann' });
  });
  it('answers nothing after its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    tell(message);
    vi.advanceTimersByTime(15_000);
    await Promise.all(works);
    vi.useRealTimers();
    expect(await asked(name)).toBeUndefined();
  });
  it('holds the newest value of a name, and takes no other message', async () => {
    for (const odd of [undefined, 'held?', 7, {}, { holdOver: name }]) tell(odd);
    expect(works).toHaveLength(0);
    tell(message);
    tell({ ...message, answer: { held: 'Ben' } });
    expect(await asked(name)).toEqual({ held: 'Ben' });
  });
});
