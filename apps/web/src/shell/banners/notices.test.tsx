import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { markupOf } from '../../platform/testing/draw.tsx';
import { HomeNotices, SevereNotices } from './notices.tsx';
import { PageNotices } from './use-notices.ts';

const notice = (id: string, severity: 'Critical' | 'Information') => ({ id, severity, title: id, text: '' });

it('shows the announcements of a page in the banner and on Home, of one call', () => {
  const notices = [notice('Outage', 'Critical'), notice('Picnic', 'Information')];
  const drawn = (part: ReactNode) =>
    // A client without calls: neither part asks for itself.
    markupOf(<PageNotices value={{ notices, dismiss: undefined }}>{part}</PageNotices>, { client: {} });
  expect(drawn(<SevereNotices />)).toContain('Outage');
  expect(drawn(<HomeNotices />)).toContain('Picnic');
  expect(drawn(<HomeNotices />)).not.toContain('Outage');
});
