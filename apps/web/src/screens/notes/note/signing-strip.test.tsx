import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RuleResult } from './rule-results.ts';
import { TodoList } from './signing-strip.tsx';

const missing: RuleResult = {
  rule: 'RequiredSections',
  outcome: 'NotSatisfied',
  override: undefined,
  severity: 'Block',
  message: 'Fill in “Plan”.',
  section: 'plan',
};
const nothing = () => undefined;

const drawn = (mayOverride: boolean): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <TodoList
        me={undefined}
        progress={{ written: 0, of: 1, missing: [] }}
        attestation={undefined}
        list={[missing]}
        blocks={[missing]}
        general={[]}
        refused={1}
        signing={false}
        onSign={nothing}
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
});
