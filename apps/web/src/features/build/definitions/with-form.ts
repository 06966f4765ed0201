import type { Draft } from '@notewell/client';
import { firstVersion } from './new-definition.ts';

/** A draft of a note type around a form, with the practice's usual rules. */
export async function withFormOf({
  id,
  title,
}: {
  readonly id: string;
  readonly title: string;
}): Promise<Draft<'NoteDefinition'>> {
  const { usualRules } = await import('@notewell/rules/starters');
  return firstVersion('NoteDefinition', title, {
    kind: 'Individual',
    category: 'Note',
    rules: [...usualRules],
    sections: [{ id: 'form', kind: 'Form', content: 'Form', title, form: { id, resourceType: 'Questionnaire', display: title } }],
  });
}
