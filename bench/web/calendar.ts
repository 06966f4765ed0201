import type { Page } from '@playwright/test';

interface Calendar {
  /** From the key that asks for a week to its blocks on the screen, in milliseconds. */
  readonly weeks: readonly number[];
  /** Time between frames while a visit is dragged, in milliseconds. */
  readonly frames: readonly number[];
}

const steps = 120;

/** The week of everybody, opened by a key, and a drag through a day of columns. `day` is a Monday with bookings. */
export async function measureCalendar(
  page: Page,
  { base, day }: { readonly base: string; readonly day: string },
): Promise<Calendar> {
  await page.goto(`${base}/schedule?view=week&day=${day}&of=practice`);
  await page.locator('main li button').first().waitFor();
  const weeks: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    // The device's other work comes first; a stream of changes stays open.
    await page.waitForTimeout(1_500);
    await page.evaluate(() => {
      const before = document.querySelector('main h2')?.textContent;
      let pressed = 0;
      window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
      const look = () => {
        const isNext = pressed > 0 && document.querySelector('main h2')?.textContent !== before;
        if (isNext && document.querySelectorAll('main li button').length > 200)
          Object.assign(window, { firstBlocks: performance.now() - pressed });
        else requestAnimationFrame(look);
      };
      Object.assign(window, { firstBlocks: 0 });
      requestAnimationFrame(look);
    });
    await page.keyboard.press('n');
    const seen = await page.waitForFunction(() => 'firstBlocks' in window && window.firstBlocks);
    weeks.push(Number(await seen.jsonValue()));
  }
  return { weeks, frames: await drag(page, `${base}/schedule?view=day&day=${day}&of=practice`) };
}

async function drag(page: Page, address: string): Promise<readonly number[]> {
  await page.goto(address);
  const block = page.locator('main li button').first();
  await block.waitFor();
  await page.waitForTimeout(1_500);
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('no block to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const look = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { frames });
  });
  for (let step = 0; step < steps; step += 1) await page.mouse.move(x + 10 + step * 5, y + 10 + Math.sin(step / 10) * 120);
  const frames = await page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'frames');
    return Array.isArray(seen) ? seen.map(Number) : [];
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames.slice(2);
}
