import { expect, it } from 'vitest';
import { rendered } from '../../records/record-editor/walk-fields.testing.tsx';
import { PerformerField } from './performer-field.tsx';

const staff = ['maya', 'ben'].map((id) => ({ id, resourceType: 'Practitioner' as const, display: id }));
const drawn = (isLoading: boolean, offered = staff) =>
  rendered(<PerformerField session={{}} offered={offered} isLoading={isLoading} onChange={() => undefined} />);

it('asks who gave a session, and keeps its place while the staff are loaded', () => {
  expect(drawn(true, [])).toMatch(/placeholder="Loading…".*disabled|disabled.*placeholder="Loading…"/);
  expect(drawn(false)).toContain('placeholder="Who gave this');
  expect(drawn(false, [])).not.toContain('<input');
});
