import { PermissionFlag, type ResourceType } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { callerWith, draftOf, pathOf } from './support/calls.ts';
import { callerOf, type FlagCall, flagCalls, flagsWithoutCall, type Make } from './support/flag-calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();

const make: Make = async (type: ResourceType, changes = {}, by: Partial<Caller> = {}) => {
  const made = await calls.call('POST', pathOf(type), draftOf(type, changes), {}, callerWith(by));
  expect([type, made.status, made.text]).toEqual([type, 201, made.text]);
  return `${pathOf(type)}/${made.json<{ id: string }>().id}`;
};

/** Asks the call of the flag as somebody without it or with it. */
async function answerTo(flag: PermissionFlag, row: FlagCall, holds: boolean) {
  const ask = await row.prepare(make);
  const caller = callerOf(flag, row, holds);
  const { status, json } = await ask((method, path, body, headers) => calls.call(method, path, body, headers, caller));
  return { status, missing: status === 403 ? json<{ missing?: string[] }>().missing : undefined };
}

describe('each permission flag', () => {
  it('has a call that asks for it, or the work that will bring one', () => {
    const placed = [...Object.keys(flagCalls), ...Object.keys(flagsWithoutCall)];
    expect(PermissionFlag.values).toHaveLength(43);
    expect(placed.toSorted()).toEqual(PermissionFlag.values.toSorted());
  });

  for (const [flag, row] of Object.entries(flagCalls) as [PermissionFlag, FlagCall][]) // keys of the table
    it(`${flag} decides its call`, async () => {
      const without = await answerTo(flag, row, false);
      expect(without.status).toBe(row.refused ?? 403);
      if (without.status === 403 && !row.held) expect(without.missing).toContain(flag);
      const { status } = await answerTo(flag, row, true);
      if (row.goesBeyond) expect(status).not.toBe(403);
      else expect([200, 201]).toContain(status);
    });
});
