import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { grantSetsOf, nextDue, permissionsOf, roles } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { modules } from './index.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

describe('the modules', () => {
  it('are the folders that export one', () => {
    const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.filter(({ name }) => !existsSync(`${here}${name}/index.ts`))).toEqual([]);
    expect(modules.length).toBe(folders.length);
    expect(modules.filter((module) => module === undefined)).toEqual([]);
  });

  it('name each job once', () => {
    const names = modules.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name));
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('jobs', () => {
  const jobs = modules.flatMap((module) => module.jobs ?? []);

  it.each(jobs.map((job) => [job.name, job] as const))('%s has a row that the runner can use', (name, job) => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(job.title).toMatch(/^[A-Z]/);
    expect(job.about).toMatch(/\.$/);
    expect(nextDue(job.when, 0, 'UTC')).toBeGreaterThan(0);
    // pg-boss takes no limit over a day.
    expect(job.limitMinutes ?? 1).toBeLessThanOrEqual(1_200);
  });

  it('need no permission beyond those of the Automation role', () => {
    const held = permissionsOf(grantSetsOf([roles.Automation.id]));
    for (const { name, permissions } of jobs) expect([name, permissions.filter((one) => !held.has(one))]).toEqual([name, []]);
  });
});
