import type { Allergy } from '@notewell/model';
import { isCurrentAllergy, isNoneKnown } from '@notewell/rules';

export interface AllergySummary {
  /** Gravest first. */
  readonly standing: readonly Allergy[];
  /** `none known` is a recorded finding; `not recorded` means no record. */
  readonly words: 'none known' | 'not recorded' | undefined;
}

/** Summarizes a chart's allergies. A "none known" record is not an allergy and does not hide one. */
export function summarise(allergies: readonly Allergy[]): AllergySummary {
  const all = allergies.filter(isCurrentAllergy);
  const standing = all
    .filter((allergy) => !isNoneKnown(allergy))
    .sort((a, b) => Number(b.criticality === 'High') - Number(a.criticality === 'High'));
  const words = standing.length > 0 ? undefined : all.length > 0 ? 'none known' : 'not recorded';
  return { standing, words };
}

/** `Penicillin (anaphylaxis)`. */
export function allergyWords({ code, reactions }: Allergy): string {
  const reaction = reactions?.flatMap(({ manifestations }) => manifestations ?? [])[0]?.display;
  return [code.display ?? code.code, reaction && `(${reaction.toLowerCase()})`].filter(Boolean).join(' ');
}

export const allergiesOf = (patientId: string) => ({ type: 'Allergy', partition: patientId, pageSize: 100 }) as const;
