import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { goByZone } from '../../../platform/dates.ts';
import { SeriesChanges } from './series-changes.tsx';

beforeEach(() => goByZone('UTC'));
const drawn = (preview: object, online = true) =>
  renderToStaticMarkup(
    <MantineProvider>
      <SeriesChanges
        preview={{ data: undefined, status: 'loading', error: undefined, refresh: () => {}, ...preview }}
        online={online}
      />
    </MantineProvider>,
  );
const data = {
  changed: [
    { id: 'a', start: '2026-03-04T15:00:00Z', status: 'cancelled', conflicts: [] },
    { id: 'b', start: '2026-03-11T15:00:00Z', status: 'cancelled', conflicts: [] },
  ],
  left: [
    { id: 'c', start: '2026-03-18T15:00:00Z', why: 'moved' as const },
    { id: 'd', start: '2026-03-25T15:00:00Z', why: 'given' as const },
  ],
};

describe('the preview of an edit of a series', () => {
  it('lists what changes and what stays, with the reason', () => {
    const html = drawn({ data, status: 'ready' });
    expect(html).toContain('2 visits change, 2 stay.');
    expect(html).toContain('Mar 4, 2026, 3:00 PM is cancelled');
    expect(html).toContain('Mar 18, 2026, 3:00 PM stays: it was moved before.');
    expect(html).toContain('Mar 25, 2026, 3:00 PM stays: it is in another calendar.');
  });
  it('says that nothing is changed where the server fails, and offers to try again', () => {
    const html = drawn({ status: 'error', error: { status: 503 } });
    expect(html).toContain('role="alert"');
    expect(html).toContain('could not be checked, so nothing is changed');
    expect(html).toContain('Try again');
  });
  it('says without a connection that the series is checked later', () => {
    expect(drawn({}, false)).toContain('all of them change, or none');
  });
});
