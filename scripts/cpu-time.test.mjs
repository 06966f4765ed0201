import { describe, expect, it } from 'vitest';
import { followCpu } from './cpu-time.mjs';

const reader = (...looks) => {
  let n = 0;
  return () => {
    const look = looks[n++] ?? [];
    return new Map(look.map(([id, parent, ticks]) => [id, { parent, ticks }]));
  };
};
const measured = (...looks) => {
  const cpu = followCpu(10, reader(...looks));
  for (const _ of looks) cpu.look();
  return cpu.seconds();
};

describe('CPU seconds of a process tree', () => {
  it('adds up a process and all that descends from it', () => {
    const all = [
      [10, 1, 100],
      [11, 10, 200],
      [12, 11, 300],
      [99, 1, 5000],
    ];
    expect(measured(all)).toBe(6);
  });

  it('counts an ended process once, within the parent that waited for it', () => {
    const running = [
      [10, 1, 100],
      [11, 10, 200],
    ];
    expect(measured(running, [[10, 1, 320]])).toBe(3.2);
  });

  it('follows a process that outlives its parent', () => {
    const running = [
      [10, 1, 100],
      [11, 10, 200],
    ];
    expect(measured(running, [[11, 1, 400]], [])).toBe(5);
  });

  it('keeps what was read last of the process that began it', () => {
    expect(measured([[10, 1, 150]], [])).toBe(1.5);
  });

  it('keeps what was read last of workers that end together with their parent', () => {
    const running = [
      [10, 1, 150],
      [11, 10, 3000],
      [12, 11, 50],
    ];
    expect(measured(running, [])).toBe(32);
  });

  it('says nothing where processes cannot be read', () => {
    const cpu = followCpu(10, () => {
      throw new Error('there is no /proc');
    });
    cpu.look();
    expect(cpu.seconds()).toBeUndefined();
  });
});
