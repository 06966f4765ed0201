import { expect, it } from 'vitest';
import { markupOf } from '../../../platform/testing/draw.tsx';
import { Alerts } from './alerts.tsx';
import type { Alert } from './patient-facts.ts';

const alert = (text: string, severity: Alert['severity']): Alert => ({ text, severity });
const shown = (...alerts: readonly Alert[]) => markupOf(<Alerts alerts={alerts} ofNotes={[]} />, { client: {} });

it('says how many alerts are not shown', () => {
  const [a, b, c, d, e] = ['A', 'B', 'C', 'D', 'E'].map((text) => alert(text, 'Caution')) as [Alert, Alert, Alert, Alert, Alert]; // five
  const five = shown(a, b, c, d, e);
  expect(five).toContain('aria-label="2 more alerts"');
  expect(five).toContain('aria-expanded="false"');
  expect(shown(a, b, c)).not.toContain('more');
});

it('counts information that gives way to graver alerts', () => {
  const text = shown(alert('Falls', 'Critical'), alert('Prefers mornings', 'Information'));
  expect(text).not.toContain('Prefers mornings');
  expect(text).toContain('1 more alert');
});
