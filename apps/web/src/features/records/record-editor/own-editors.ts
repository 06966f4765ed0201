import type { ResourceType } from '@notewell/model';
import type { OwnEditor } from '../fields/field-context.ts';
import { OutlineField } from '../plan-fields/outline-field.tsx';
import { AuthorizationField } from '../visit-fields/authorization-field.tsx';
import { DiagnosisField } from '../visit-fields/diagnosis-field.tsx';
import { OverridesField } from '../visit-fields/overrides-field.tsx';
import { ColorField } from './color-field.tsx';
import { LanguageField } from './language-field.tsx';
import { PayerField } from './payer-field.tsx';
import { PictureField } from './picture-field.tsx';
import { PronounsField } from './pronouns-field.tsx';
import { ZoneField } from './zone-field.tsx';

/** Fields whose text has an editor of its own, in every type. */
const everywhere: readonly OwnEditor[] = [
  { path: /^timeZone$/, Editor: ZoneField, saysFault: true },
  { path: /^color$/, Editor: ColorField, saysFault: true },
  { path: /^language$/, Editor: LanguageField, saysFault: true },
  { path: /^pronouns$/, Editor: PronounsField, saysFault: true },
  { path: /^(?:photo|card\.(?:front|back))$/, Editor: PictureField },
];
/** Editors of a type's special fields: the slots of its row. */
const byType: { readonly [T in ResourceType]?: readonly OwnEditor[] } = {
  Coverage: [{ path: /^payerName$/, Editor: PayerField, saysFault: true }],
  CarePlan: [{ path: /^items$/, Editor: OutlineField }],
  Encounter: [
    { path: /^visitStatusOverrides$/, Editor: OverridesField },
    { path: /^authorization$/, Editor: AuthorizationField, saysFault: true },
    { path: /^diagnoses\.code$/, Editor: DiagnosisField },
  ],
};

export const ownEditors = (type: ResourceType): readonly OwnEditor[] => [...(byType[type] ?? []), ...everywhere];
