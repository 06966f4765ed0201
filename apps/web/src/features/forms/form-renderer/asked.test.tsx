import { MantineProvider } from '@mantine/core';
import type { QuestionnaireItem } from '@notewell/model';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormRenderer } from './form-renderer.tsx';

const question = (linkId: string, more: Partial<QuestionnaireItem> = {}): QuestionnaireItem => ({
  linkId,
  type: 'String',
  text: `Question ${linkId}`,
  ...more,
});
const drawn = (items: readonly QuestionnaireItem[], answers: Record<string, string[]> = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FormRenderer items={items} answers={answers} onChange={() => undefined} />
    </MantineProvider>,
  );

describe('FormRenderer', () => {
  it('draws what its conditions and first answers ask', () => {
    const when = { logic: 'And' as const, conditions: [{ question: 'a', operator: 'Equals' as const, value: 'yes' }] };
    const items = [question('a'), question('b', { displayWhen: when })];
    expect(drawn(items)).not.toContain('Question b');
    expect(drawn(items, { a: ['yes'] })).toContain('Question b');
    expect(drawn([question('a'), question('b')])).toContain('Question b');
  });
  it('puts earlier answers into the words of a question', () => {
    const items = [question('a'), question('b', { text: 'Why {a}?' })];
    expect(drawn(items, { a: ['Monday'] })).toContain('Why Monday?');
    expect(drawn(items)).toContain('Why …?');
  });
});
