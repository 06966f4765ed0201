import { useResource } from '@notewell/client/react';
import { formatFullName, type QuestionDisplayStyle, type Reference } from '@notewell/model';
import { useMyProfile } from '../../../../account/my-profile/use-my-profile.ts';
import type { LookupSource } from '../../parts/lookup-source.ts';
import { useFormPlace } from '../../place.ts';

export interface SignerKind {
  readonly nameLabel: string;
  /** The default signer: the signed-in user or the patient of the form. */
  readonly usual: 'me' | 'patient' | undefined;
  /** Look-up source for the signer, if there are several candidates. */
  readonly source?: LookupSource;
}
const anybody: SignerKind = { nameLabel: 'Name of who signs', usual: undefined };
const kinds: { readonly [S in QuestionDisplayStyle]?: SignerKind } = {
  PractitionerSignature: { nameLabel: 'Name of the $t(practitioner)', usual: 'me' },
  AdhocPatientSignature: { nameLabel: 'Name of the $t(patient)', usual: 'patient' },
  RelatedPersonSignature: {
    nameLabel: 'Name of the related person',
    usual: undefined,
    source: { type: 'RelatedPerson', noun: 'related person', ofPatient: true, orderBy: 'name' },
  },
};
export const signerKindOf = (style: QuestionDisplayStyle | undefined): SignerKind => (style && kinds[style]) ?? anybody;

/** The default signer with the printed name; undefined if there is none, or while loading. */
export function useSigner({ usual }: SignerKind): { readonly reference: Reference; readonly name: string } | undefined {
  const me = useMyProfile();
  const { patient } = useFormPlace();
  const record = useResource('Patient', usual === 'patient' ? patient?.id : undefined).data;
  const found = usual === 'me' ? me : record;
  if (usual === undefined || !found?.id) return undefined;
  const name = formatFullName(found.name) ?? found.display ?? '';
  return { reference: { id: found.id, resourceType: found.resourceType, display: name }, name };
}
