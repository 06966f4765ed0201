import { describe, expect, it } from 'vitest';
import { validate } from '../validate.ts';
import { type QuestionnaireItem, questionnaireDepth } from './parts/questionnaire-item.ts';

const questionnaire = (items: readonly QuestionnaireItem[]) => ({ title: 'Intake', status: 'Active', items });
const nested = (depth: number): QuestionnaireItem => ({
  linkId: `level-${depth}`,
  type: depth === 1 ? 'String' : 'Header',
  text: 'Question',
  ...(depth > 1 ? { items: [nested(depth - 1)] } : {}),
});

describe('the questions of a questionnaire', () => {
  it('nest as deep as parts, groups, grids, rows and follow-ups need', () => {
    expect(validate('Questionnaire', questionnaire([nested(questionnaireDepth)]))).toMatchObject({ ok: true });
  });

  it('nest no deeper', () => {
    expect(validate('Questionnaire', questionnaire([nested(questionnaireDepth + 1)])).ok).toBe(false);
  });

  it('are checked at every depth', () => {
    const wrong = { linkId: 'b', type: 'Colour' } as unknown as QuestionnaireItem; // wrong on purpose
    const result = validate('Questionnaire', questionnaire([{ linkId: 'a', type: 'Header', items: [wrong] }]));
    expect(result).toMatchObject({ ok: false, faults: [{ path: 'items.0.items.0.type' }] });
  });

  it('have link ids of their own, wherever they stand', () => {
    const twice = questionnaire([{ linkId: 'a', type: 'Header', items: [{ linkId: 'a', type: 'String' }] }]);
    expect(validate('Questionnaire', twice)).toEqual({
      ok: false,
      faults: [{ path: 'items', code: 'duplicate', message: 'items cannot have duplicates.' }],
    });
  });

  it('offer each value once', () => {
    const option = { value: '1', display: 'Several days', score: 1 };
    const doubled = questionnaire([{ linkId: 'a', type: 'Choice', options: [option, { ...option, display: 'Most days' }] }]);
    expect(validate('Questionnaire', doubled)).toMatchObject({ ok: false, faults: [{ path: 'items.0.options' }] });
  });
});
