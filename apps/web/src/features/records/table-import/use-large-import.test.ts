import type { TableTaskResult, TaskView } from '@notewell/protocol';
import { describe, expect, it } from 'vitest';
import { stageOf } from './use-large-import.ts';

type View = TaskView<TableTaskResult>;
const view = (state: View['state'], step: 'preview' | 'import', result?: TableTaskResult): View => ({
  id: 't',
  state,
  files: [],
  created: '',
  input: { type: 'Patient', step },
  result,
});
const preview = {
  asOf: 'a',
  columns: [],
  ignored: [],
  counts: { new: 1, changed: 0, unchanged: 0, duplicate: 0, otherPerson: 0, refused: 0 },
  rows: [],
};

describe('an import that was left', () => {
  it('is found again where it is', () => {
    expect(stageOf(view('Running', 'preview'), 'Patient', false)).toBe('reading');
    expect(stageOf(view('Done', 'preview', { preview }), 'Patient', false)).toBe('preview');
    expect(stageOf(view('Queued', 'import'), 'Patient', false)).toBe('saving');
    expect(stageOf(view('Done', 'import', { imported: { created: 1, changed: 0 } }), 'Patient', false)).toBe('done');
  });
  it('shows the new preview where it imported nothing', () => {
    expect(stageOf(view('Done', 'import', { preview, fault: 'Changed.' }), 'Patient', false)).toBe('preview');
    expect(stageOf(view('Cancelled', 'import'), 'Patient', false)).toBe('preview');
    expect(stageOf(view('Failed', 'preview'), 'Patient', false)).toBe('empty');
  });
  it('is none of another type', () => {
    expect(stageOf(view('Running', 'preview'), 'Location', false)).toBeUndefined();
    expect(stageOf(undefined, 'Location', true)).toBe('reading');
  });
});
