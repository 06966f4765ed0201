import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '../storage/memory-storage.ts';
import type { Commit, CommitAnswer } from '../storage/port.ts';
import { type Dice, dice } from '../testing/dice.ts';
import { Rig, type Tab } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';

const leaseTime = 3_000;
/** Random histories of three tabs. */
const histories = 40;
const cough = { patient: { id: 'p1' }, code: { display: 'Cough' } } as const;

/** A disk that takes a second for each heartbeat. */
class SlowDisk extends MemoryStorage {
  underWay = 0;
  most = 0;
  constructor(private readonly rig: Rig) {
    super(rig.disk, true);
  }
  override async commit(commit: Commit): Promise<CommitAnswer> {
    if (commit.changes.some(({ store }) => store !== 'lease')) return super.commit(commit);
    this.underWay += 1;
    this.most = Math.max(this.most, this.underWay);
    await new Promise<void>((resolve) => void this.rig.clock.after(1_000, resolve));
    this.underWay -= 1;
    return super.commit(commit);
  }
}

/** Freezes, cuts and fills for a while. */
async function troubled(rig: Rig, tabs: readonly Tab[], roll: Dice): Promise<void> {
  rig.server.before = ({ method }) => (method !== 'GET' && roll(5) === 0 ? problem(408) : undefined);
  for (let step = 0; step < 12; step += 1) {
    const tab = tabs[roll(tabs.length)];
    const kind = roll(6);
    if (kind < 2) tab?.freeze();
    else if (kind < 4) tab?.melt();
    else if (kind < 5) rig.server.online = roll(2) === 0;
    else rig.storageFault = roll(2) === 0 ? 'quota' : undefined;
    await rig.pass(roll(2) === 0 ? roll(60) : roll(3 * leaseTime));
  }
  rig.server.before = () => undefined;
  rig.server.online = true;
  rig.storageFault = undefined;
}

/** Number of rows that the last tab alive has not sent ten minutes after the trouble. */
async function leftAfter(seed: number): Promise<number> {
  const roll = dice(seed);
  const most = { storage: 1 + roll(80), news: 1, wire: 1 + roll(4_000) } as const;
  const rig = new Rig({ latency: (port) => roll(most[port]) });
  rig.server.online = false;
  const last = rig.open({ leaseTime });
  for (let n = 0; n < 3; n += 1) void last.client.create('Condition', cough);
  await rig.pass(5_000);
  const others = [rig.open({ leaseTime }), rig.open({ leaseTime })];
  await rig.pass(5_000);
  rig.hub.ears.clear();
  rig.server.online = true;
  await troubled(rig, [last, ...others], roll);
  for (const tab of others) {
    if (roll(2) === 0) tab.freeze();
    else tab.kill();
  }
  last.melt();
  await rig.pass(600_000);
  const left = last.client.watchUnsent().snapshot().length;
  await rig.close();
  return left;
}

describe('a tab that no other tab notifies', () => {
  it('sends what the tab that took its lease did not', async () => {
    const rig = new Rig();
    const first = rig.open({ leaseTime });
    const thieves: Tab[] = [];
    let sent = 0;
    rig.server.before = ({ method }) => {
      if (method === 'GET') return undefined;
      sent += 1;
      if (sent === 1) first.freeze();
      else if (sent === 2) thieves[0]?.kill();
      return sent < 3 ? problem(408) : undefined;
    };
    await first.client.create('Condition', cough);
    await rig.pass(10);
    thieves.push(rig.open({ leaseTime }));
    rig.hub.ears.clear();
    await rig.pass(10_000);
    expect(sent).toBe(2);
    first.melt();
    await rig.pass(10_000);
    expect(rig.server.all('Condition')).toHaveLength(1);
    await rig.close();
  });

  it('sends everything after frozen tabs, cuts and a full disk', async () => {
    const stuck: number[] = [];
    for (let seed = 1; seed <= histories; seed += 1) if ((await leftAfter(seed)) > 0) stuck.push(seed);
    expect(stuck).toEqual([]);
  });
});

describe('the heartbeat of a sender', () => {
  it('never has two writes under way', async () => {
    const disks: SlowDisk[] = [];
    const storage = (at: Rig) => {
      const disk = new SlowDisk(at);
      disks.push(disk);
      return disk;
    };
    const rig = new Rig({ storage });
    rig.server.before = () => new Promise(() => {});
    const { client } = rig.open({ leaseTime });
    await client.create('Condition', cough);
    await rig.pass(10_000);
    expect(disks.map(({ most }) => most)).toEqual([1]);
    await rig.close();
  });
});
