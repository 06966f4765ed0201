import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RuleResult } from './rule-results.ts';
import { todoGroups } from './rule-results.ts';
import { TodoList } from './signing/todo-list.tsx';
import { Written } from './signing-strip.tsx';

const missing: RuleResult = {
  rule: 'RequiredSections',
  outcome: 'NotSatisfied',
  override: undefined,
  severity: 'Block',
  message: 'Fill in “Plan”.',
  section: 'plan',
};
const nothing = () => undefined;

const drawn = (mayOverride: boolean, block = missing, refused = 1): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <TodoList
        blocks={[block]}
        general={[]}
        refused={refused}
        mayOverride={() => mayOverride}
        onOverride={nothing}
        onSignAnyway={nothing}
        onClose={nothing}
      />
    </MantineProvider>,
  );

describe('the list before signing', () => {
  it('offers to set a rule aside only to those who may', () => {
    expect(drawn(false)).toContain('Fill in “Plan”.');
    expect(drawn(false)).not.toContain('Set aside…');
    expect(drawn(true)).toContain('Set aside…');
  });
  it('asks for one reason at once after an attempt to sign over lowered checks', () => {
    const lowered: RuleResult = { ...missing, severity: 'Warn', needsReason: true };
    expect(drawn(false, lowered, 0)).toContain('Sign anyway…');
    expect(drawn(false, lowered)).toContain('Sign with this reason');
    expect(drawn(false)).not.toContain('Sign anyway…');
  });
});

describe('what is missing in a group’s note', () => {
  it('is named with whose it is', () => {
    const section = { id: 'o@b', kind: 'Text' as const, title: 'Outreach', patient: { id: 'b', display: 'Bell, Ben' } };
    const html = renderToStaticMarkup(<Written progress={{ written: 0, of: 1, missing: [section] }} isEmpty={false} />);
    expect(html).toContain('>Bell, Ben: Outreach<');
  });
});

describe('what is to do before signing', () => {
  const lowered: RuleResult = {
    ...missing,
    rule: 'RequiredAnswers',
    message: 'Answer “Sleep”.',
    severity: 'Warn',
    needsReason: true,
  };
  const hint: RuleResult = { ...missing, rule: 'GoalLinkage', message: 'Link the goal.', severity: 'Warn' };
  const counts = (blocks: readonly RuleResult[], open: readonly RuleResult[]) =>
    todoGroups(blocks, open).map(({ kind, results }) => [kind, results.length]);
  it('counts apart what must be done, what a reason is enough for, and what only warns', () => {
    const open = [missing, hint, lowered, { ...missing, section: 'risk' }];
    const blocks = [missing, lowered, { ...missing, section: 'risk' }];
    expect(counts(blocks, open)).toEqual([
      ['must', 2],
      ['reason', 1],
      ['look', 1],
    ]);
    expect(counts([], [hint])).toEqual([['look', 1]]);
  });
});

describe('how much is written', () => {
  const shown = (isEmpty: boolean, written = 7) =>
    renderToStaticMarkup(<Written progress={{ written, of: 9, missing: [] }} isEmpty={isEmpty} />);
  it('counts no carried words as written while the note says nothing of its own', () => {
    expect(shown(false)).toContain('7 of 9 written');
    expect(shown(true)).toContain('Nothing of your own yet · 7 of 9 filled in');
    expect(shown(true, 0)).toContain('Nothing written yet');
  });
});
