import type { Page as Tab } from '@playwright/test';
import type { Dice } from '../../packages/client/src/testing/dice.ts';
import { Author, crash } from '../support/author.ts';
import { pause } from './draw.ts';
import type { Page } from './ledger.ts';

/** A browser tab with a typist, who writes in one section of each note. */
export interface Seat {
  readonly section: string;
  tab: Tab | undefined;
  /** True while the tab is being killed or is frozen, so that no call reaches it. */
  away: boolean;
}

/** As short as a tab is frozen, so that other tabs take over. */
const leaseTime = 2_500;

/** A device of one person: a browser profile that survives tabs and processes, and its open notes. */
export class Desk {
  pages: readonly Page[] = [];

  private constructor(
    readonly author: Author,
    readonly seats: readonly Seat[],
  ) {}

  static async at(origin: string, sections: readonly string[]): Promise<Desk> {
    const author = await Author.at(origin);
    const desk = new Desk(
      author,
      sections.map((section) => ({ section, tab: undefined, away: true })),
    );
    for (const seat of desk.seats) await desk.open(seat);
    return desk;
  }

  /** Opens a tab and its client. Retries while the server is down. */
  async open(seat: Seat): Promise<void> {
    for (;;) {
      try {
        const tab = await this.author.blank();
        const { userId, profile } = this.author;
        const options = { networkId: 'demo', userId, profile, leaseTime };
        const answer = await tab.evaluate((given) => window.notewell.open(given), options);
        const device = await tab.evaluate(() => window.notewell.client?.watchConnection().snapshot().device);
        if (answer === 'open' && device === 'disk') {
          seat.tab = tab;
          await this.show(seat);
          seat.away = false;
          return;
        }
        await tab.close();
      } catch {
        // The browser's process ended during the attempt.
      }
      await pause(200);
    }
  }

  /** Opens the notes in the tab, in this tab's section. */
  async show({ tab, section }: Seat): Promise<void> {
    const places = this.pages.map(({ ids }) => ({ note: [...ids].at(-1) ?? '', section }));
    await tab?.evaluate((given) => window.desk.show(given), places);
  }

  /** Types a word into one note by keyboard, or into all notes at once by script. */
  async type({ tab, section }: Seat, wordOf: () => string, roll: Dice): Promise<void> {
    if (!tab) return;
    const alone = roll(5) === 0 ? roll(this.pages.length) : undefined;
    const words = this.pages.map((page, n) => {
      if (alone !== undefined && alone !== n) return '';
      const word = wordOf();
      page.tell(`${section}: ${word} is typed`);
      return word;
    });
    if (alone === undefined)
      return void (await tab.evaluate(([each, rest]) => window.desk.type(each, rest), [words, roll(8)] as const));
    await tab.evaluate((n) => window.desk.focus(n), alone);
    await tab.keyboard.type(words[alone] ?? '');
  }

  free(): Seat[] {
    return this.seats.filter(({ away }) => !away);
  }
  tell(what: string): void {
    for (const page of this.pages) page.tell(what);
  }

  async killTab(seat: Seat): Promise<void> {
    seat.away = true;
    this.tell(`${seat.section}: the tab is killed`);
    if (seat.tab) await crash(seat.tab);
    await this.open(seat);
  }

  async killProcess(): Promise<void> {
    for (const seat of this.seats) seat.away = true;
    this.tell(`${this.seats.map(({ section }) => section).join()}: the browser is killed`);
    await this.author.killBrowser();
    await this.author.launch();
    for (const seat of this.seats) await this.open(seat);
  }

  /** Stops the tab's scripts for a while, as a browser freezes a tab. */
  async freeze(seat: Seat, milliseconds: number): Promise<void> {
    const { tab } = seat;
    if (!tab) return;
    seat.away = true;
    this.tell(`${seat.section}: the tab is frozen`);
    const session = await tab.context().newCDPSession(tab);
    await session.send('Debugger.enable');
    const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
    await session.send('Debugger.pause');
    void tab.evaluate(() => 0).catch(() => undefined); // the pause takes effect at the next script, at the latest this one
    await paused;
    await pause(milliseconds);
    await session.send('Debugger.resume');
    await session.send('Debugger.disable');
    await session.detach();
    seat.away = false;
  }

  async quota(seat: Seat, quotaSize: number | undefined): Promise<void> {
    if (!seat.tab) return;
    this.tell(`${seat.section}: the device is ${quotaSize === undefined ? 'roomy again' : 'full'}`);
    const session = await seat.tab.context().newCDPSession(seat.tab);
    const { origin } = this.author.proxy;
    await session.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize === undefined ? {} : { quotaSize }) });
    await session.detach();
  }

  async setClockBack(seat: Seat): Promise<void> {
    this.tell(`${seat.section}: the device's clock is set back`);
    await seat.tab?.evaluate(() =>
      localStorage.setItem('clock-offset', String(Number(localStorage.getItem('clock-offset') ?? 0) - 3_600_000)),
    );
  }

  /** The author resolves problems: signs in again, handles rejected changes and resumes sending. */
  async seeTo(seat: Seat): Promise<void> {
    await seat.tab?.evaluate(() => window.notewell.client?.resume());
    await seat.tab?.evaluate(() => window.notewell.client?.cameOnline());
    const done = await seat.tab?.evaluate(() => window.desk.seeTo());
    for (const page of this.pages) {
      const known = await seat.tab?.evaluate((id) => window.notewell.client?.id(id), [...page.ids][0] ?? '');
      if (known) page.ids.add(known);
    }
    for (const what of done ?? []) {
      const id = what.split(' ').at(-1) ?? '';
      this.pages.find(({ ids }) => ids.has(id))?.tell(`${seat.section}: the author ${what}`);
    }
  }
}
