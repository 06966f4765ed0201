import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from './index.ts';

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({});
  expect([config.port, config.host, config.databaseUrl, config.s3, config.ai]).toEqual([
    8600,
    '127.0.0.1',
    undefined,
    undefined,
    undefined,
  ]);
  expect(config.dataFolder.endsWith('/data')).toBe(true);
});

test('each wrong value is named in a line of its own', () => {
  const faults = faultsOf({ PORT: '80000', DATABASE_URL: 'mysql://x', NOTEWELL_MASTER_KEY: 'short', SMTP_URL: 'http://mail' });
  expect(faults.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'NOTEWELL_MASTER_KEY', 'SMTP_URL']);
});

test('a secret that is wrong is not repeated', () => {
  expect(faultsOf({ NOTEWELL_MASTER_KEY: 'hunter2' }).join()).not.toContain('hunter2');
  expect(faultsOf({ DATABASE_URL: 'postgres//me:hunter2@db/x' }).join()).not.toContain('hunter2');
});

test('S3 and AI settings that need another one say so', () => {
  expect(faultsOf({ NOTEWELL_S3_ENDPOINT: 'http://127.0.0.1:9000' })[0]).toContain('NOTEWELL_S3_BUCKET');
  expect(faultsOf({ NOTEWELL_AI_KEY: 'x' })[0]).toContain('NOTEWELL_AI_BASE_URL');
  expect(faultsOf({ NOTEWELL_ROUTING_KEY: 'x' })[0]).toContain('NOTEWELL_ROUTING_URL');
});

test.each([
  'postgresql://u:p@db.example:5432/notewell',
  'postgres:///notewell?host=/run/postgresql',
  'postgresql://u:p@%2Frun%2Fpg:5432/n',
])('takes %s', (url) => expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url));

test('a scanner is named by a socket or by a host', () => {
  expect(readConfig({ CLAMD_URL: 'tcp://clamav:3310' }).clamd?.port).toBe('3310');
  expect(readConfig({ CLAMD_URL: 'unix:///run/clamav/clamd.ctl' }).clamd?.pathname).toBe('/run/clamav/clamd.ctl');
  for (const wrong of ['clamav:3310', 'http://clamav', 'unix://clamd.ctl', 'tcp:/x'])
    expect(faultsOf({ CLAMD_URL: wrong })[0], wrong).toContain('CLAMD_URL');
});

test('a collector of anchors is named by a host', () => {
  expect(readConfig({ NOTEWELL_LOG_ANCHOR: 'tls://logs.example:6514' }).logAnchor?.hostname).toBe('logs.example');
  for (const wrong of ['logs.example', 'udp://logs.example', 'tcp:/x'])
    expect(faultsOf({ NOTEWELL_LOG_ANCHOR: wrong })[0], wrong).toContain('NOTEWELL_LOG_ANCHOR');
});

test('a port is taken exactly when it is one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -10, max: 70_000 }).map(String), fc.string()), (value) => {
      const fits = /^\d+$/.test(value.trim()) && Number(value) <= 65_535;
      expect(faultsOf({ PORT: value }).length === 0).toBe(fits || value === '');
    }),
  );
});
