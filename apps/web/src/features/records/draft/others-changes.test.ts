import { describe, expect, it } from 'vitest';
import { afterChange, asOpened } from './others-changes.ts';

const me = 'Practitioner/me';
const ana = 'Practitioner/ana';
const record = (versionId: string, lastModifiedBy?: string) => ({ meta: { versionId, lastModifiedBy } });
const opened = asOpened(record('3', ana));

describe('changes by others while a draft is open', () => {
  it('are told from the version that was opened', () => {
    expect(opened.by).toBe('');
    expect(afterChange(opened, record('3', ana), me)).toBe(opened);
    expect(afterChange(opened, record('4', ana), me)).toEqual({ version: 4, by: ana });
  });
  it('are not one’s own, nor unsent ones', () => {
    expect(afterChange(opened, record('4', me), me).by).toBe('');
    expect(afterChange(opened, record('4'), me).by).toBe('');
  });
  it('stay told after a change of one’s own', () => {
    expect(afterChange(afterChange(opened, record('4', ana), me), record('5', me), me)).toEqual({ version: 5, by: ana });
  });
});
