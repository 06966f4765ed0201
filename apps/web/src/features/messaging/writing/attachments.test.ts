import { expect, test } from 'vitest';
import { withFiles } from '../attachments.tsx';

test('takes the kinds of files that charts take, and leaves out programs', () => {
  const [letter, program] = [new File(['x'], 'letter.docx'), new File(['x'], 'run.exe', { type: 'application/x-msdownload' })];
  const { files, fault } = withFiles([], [letter, program], true);
  expect(files).toEqual([letter]);
  expect(fault).toMatch(/^This kind of file is not taken\./);
});
