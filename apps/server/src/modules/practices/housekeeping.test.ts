import { expect, test } from 'vitest';
import type { AppParts } from '../parts.ts';
import { housekeeping } from './housekeeping.ts';

test('the installation is cleaned up where anchors of its log are kept', () => {
  const isOn = (parts: Pick<AppParts, 'anchors'>) => housekeeping.isOn?.(parts as AppParts); // the member that it reads
  expect(isOn({ anchors: {} as AppParts['anchors'] })).toBe(true); // only that it is there
  expect(isOn({ anchors: undefined })).toBe(false);
});
