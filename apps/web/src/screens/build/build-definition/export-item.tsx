import { Menu } from '@mantine/core';
import { typedAs } from '@notewell/model';
import { toFhirQuestionnaire } from '@notewell/rules';
import type { Fields } from '../../../features/records/draft/record-draft.ts';

/** Exports the form as a FHIR R4 Questionnaire. */
export function ExportItem({ value }: { readonly value: Fields }) {
  const save = () => {
    const form = typedAs('Questionnaire', value); // this item is only in the menu of this type
    const file = new Blob([JSON.stringify(toFhirQuestionnaire(form), null, 2)], { type: 'application/fhir+json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${form.title.replaceAll(/[^\p{L}\d]+/gu, '-').toLowerCase() || 'form'}.questionnaire.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  };
  return <Menu.Item onClick={save}>Export as FHIR Questionnaire</Menu.Item>;
}
