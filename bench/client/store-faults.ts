import { type BenchServer, Device } from './stage.ts';

/** What was seen of one peer, by fault. */
export type Faults = Readonly<Record<string, string>>;

/** The faults of a device: it is full, a newer build comes, somebody reads its files. Each on a profile of its own. */
export async function storeFaults(server: BenchServer, name: string): Promise<Faults> {
  const { origin } = server;
  // F10: what was said to be saved must be there after a restart.
  const full = new Device(origin);
  await full.start();
  const blank = await full.page('blank');
  const session = await blank.context().newCDPSession(blank);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
  const writing = await full.page(name);
  await writing.evaluate(() => window.speed.open());
  const said = await writing.evaluate(() => window.speed.saveLarge(8, 4_000_000));
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await full.restart();
  const reading = await full.page(name);
  await reading.evaluate(() => window.speed.open());
  const there = await reading.evaluate((ids) => window.speed.present(ids), said);

  // F14: the next version of its database is opened while this tab is open.
  const upgrade = await reading.evaluate(async () => {
    const database = (await window.speed.database()) ?? '';
    const version = (await indexedDB.databases()).find((each) => each.name === database)?.version ?? 1;
    return new Promise<string>((resolve) => {
      const request = indexedDB.open(database, version + 1);
      request.onupgradeneeded = () => resolve('the new one goes on');
      setTimeout(() => resolve('blocked'), 3_000);
    });
  });
  await full.remove();

  // F15: what is left in the profile's files after everything was removed and the browser closed.
  const secret = `SECRET-${name}-4711`;
  const forgetful = new Device(origin);
  await forgetful.start();
  const last = await forgetful.page(name);
  await last.evaluate(() => window.speed.open());
  await last.evaluate((text) => window.speed.saveMarked(text), secret);
  await forgetful.restart();
  const before = forgetful.filesWith(secret);
  const again = await forgetful.page(name);
  await again.evaluate(() => window.speed.open());
  await again.evaluate(() => window.speed.forget());
  await forgetful.end();
  const after = forgetful.filesWith(secret);
  await forgetful.remove();
  return {
    'F10 full device': `${said.length} said saved, ${said.length - there} lost`,
    'F14 newer build': upgrade,
    'F15 plain text': `${before} files while in use, ${after} after removal`,
  };
}
