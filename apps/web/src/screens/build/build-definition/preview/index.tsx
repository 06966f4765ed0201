import { type ComponentType, useMemo } from 'react';
import type { DefinitionType } from '../../../../features/build/definitions/types.ts';
import type { Fields } from '../../../../features/records/draft/record-draft.ts';
import classes from '../definition.module.css';
import { FormSetPreview } from './kinds/form-set.tsx';
import { GroupNotePreview } from './kinds/group-note.tsx';
import { NoteTypePreview } from './kinds/note-type.tsx';
import { RulePreview } from './kinds/rule.tsx';
import { SectionFormPreview } from './kinds/section-form.tsx';
import { SignaturesPreview } from './kinds/signatures.tsx';
import { TemplatePreview } from './kinds/template.tsx';
import type { PreviewProps } from './preview-props.ts';
import { SamplePatient, subjectsAsked, useNames, useSample } from './sample-patient.tsx';

/** Previews by type of definition; forms have their own builder. */
const previews: { readonly [T in Exclude<DefinitionType, 'Questionnaire'>]: ComponentType<PreviewProps<T>> } = {
  Form: FormSetPreview,
  NoteDefinition: NoteTypePreview,
  NoteSectionForm: SectionFormPreview,
  NoteTemplate: TemplatePreview,
  GroupNoteDefinition: GroupNotePreview,
  SignatureConfiguration: SignaturesPreview,
  NoteRule: RulePreview,
};

/** A live preview for a sample patient. Nothing typed here is saved. */
export function Preview({ type, value }: { readonly type: keyof typeof previews; readonly value: Fields }) {
  const sample = useSample();
  const naming = useNames();
  const asked = useMemo(() => subjectsAsked(value), [value]);
  // The component belongs to the type of these fields.
  const Kind = previews[type] as ComponentType<Pick<PreviewProps<never>, 'around' | 'naming'> & { readonly value: Fields }>;
  return (
    <div className={classes['tryOut']}>
      <SamplePatient sample={sample} asked={asked} />
      <Kind value={value} around={sample.around} naming={naming} />
    </div>
  );
}
