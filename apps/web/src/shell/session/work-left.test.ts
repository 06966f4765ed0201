import { expect, it } from 'vitest';
import { workLeft } from './work-left.ts';

type Asked = Parameters<typeof workLeft>[0];

const client = (state: {
  readonly unsent?: number;
  readonly kept?: number;
  readonly files?: number;
  readonly inMemory?: readonly string[];
  readonly device: string;
  readonly loses?: boolean;
}) => {
  const rows = (count = 0) => ({ subscribe: () => () => {}, snapshot: () => Array.from({ length: count }) });
  const asked = {
    wordsKept: async () => {},
    losesWordsByLeaving: () => state.loses ?? false,
    watchUnsent: () => rows(state.unsent),
    watchKeptWork: () => rows(state.kept),
    inMemory: new Set(state.inMemory),
    draftFiles: { count: async () => state.files ?? 0 },
    watchConnection: () => ({ subscribe: () => () => {}, snapshot: () => ({ device: state.device }) }),
  };
  return asked as unknown as Asked; // the rest does not matter here
};

it('leaves nothing where everything is at the server', async () =>
  expect(await workLeft(client({ device: 'disk' }))).toBe('nothing'));

it('leaves unsent and refused changes on the device that stores them', async () => {
  expect(await workLeft(client({ device: 'disk', unsent: 1 }))).toBe('onDevice');
  expect(await workLeft(client({ device: 'disk', kept: 1 }))).toBe('onDevice');
  expect(await workLeft(client({ device: 'disk', files: 1 }))).toBe('onDevice');
});

it('says that words are lost which the device did not take', async () => {
  expect(await workLeft(client({ device: 'disk', loses: true }))).toBe('onlyHere');
  expect(await workLeft(client({ device: 'memory', unsent: 1 }))).toBe('onlyHere');
  expect(await workLeft(client({ device: 'disk', inMemory: ['a large file'] }))).toBe('onlyHere');
  expect(await workLeft(client({ device: 'memory', kept: 1 }))).toBe('onlyHere');
});
