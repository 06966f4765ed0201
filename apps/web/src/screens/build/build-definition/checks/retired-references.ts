import { useList } from '@notewell/client/react';
import { isRecord } from '@notewell/model';
import type { Finding } from '@notewell/rules';
import { useMemo } from 'react';
import type { Fields } from '../../../../features/records/draft/record-draft.ts';

const types = ['Questionnaire', 'Form', 'NoteSectionForm', 'NoteDefinition', 'SignatureConfiguration', 'NoteRule'] as const;
type Type = (typeof types)[number];
/** Fields whose references have a fixed type, which the reference may omit. */
const typeOfField: { readonly [field: string]: Type } = {
  questionnaires: 'Questionnaire',
  signatureConfiguration: 'SignatureConfiguration',
  definition: 'NoteDefinition',
  definitions: 'NoteDefinition',
  show: 'NoteDefinition',
  noShow: 'NoteDefinition',
  cancelled: 'NoteDefinition',
  noteRule: 'NoteRule',
};

export interface Named {
  readonly type: Type;
  readonly id: string;
  /** The top-level field that contains it. */
  readonly at: string;
}

/** All references of a definition to other definitions. */
export function referencesIn(value: unknown, at = '', field = ''): readonly Named[] {
  if (Array.isArray(value)) return value.flatMap((one) => referencesIn(one, at, field));
  if (!isRecord(value)) return [];
  const { id, resourceType } = value;
  const type = types.find((one) => one === resourceType) ?? (resourceType === undefined ? typeOfField[field] : undefined);
  if (at !== '' && type && typeof id === 'string') return [{ type, id, at }];
  return Object.entries(value).flatMap(([name, part]) => referencesIn(part, at || name, name));
}

interface Known {
  readonly id?: string | undefined;
  readonly title: string;
  readonly status: string;
  readonly version?: number | undefined;
}

/** Warnings about references to retired definitions. */
export function retiredFindings(named: readonly Named[], known: readonly Known[]): readonly Finding[] {
  const seen = new Set<string>();
  return named.flatMap(({ id, at }): Finding[] => {
    const found = known.find((one) => one.id === id);
    if (found?.status !== 'Retired' || seen.has(`${at} ${id}`)) return [];
    seen.add(`${at} ${id}`);
    const message = `It refers to version ${found.version ?? 1} of “${found.title}”, which is retired. Choose the version in use.`;
    return [{ check: 'retired-references', severity: 'Warning', at, message }];
  });
}

/** Warnings for the current definition, as far as its references are readable. */
export function useRetiredReferences(value: Fields): readonly Finding[] {
  const named = useMemo(() => referencesIn(value), [value]);
  const forms = useOf('Questionnaire', named);
  const filled = useOf('Form', named);
  const sections = useOf('NoteSectionForm', named);
  const noteTypes = useOf('NoteDefinition', named);
  const signers = useOf('SignatureConfiguration', named);
  const rules = useOf('NoteRule', named);
  return useMemo(
    () => retiredFindings(named, [...forms, ...filled, ...sections, ...noteTypes, ...signers, ...rules]),
    [named, forms, filled, sections, noteTypes, signers, rules],
  );
}
function useOf(type: Type, named: readonly Named[]): readonly Known[] {
  const ids = [...new Set(named.filter((one) => one.type === type).map(({ id }) => id))].slice(0, 200);
  const { items } = useList(ids.length > 0 ? { type, filters: [{ kind: 'Id', values: ids }], pageSize: ids.length } : null);
  return items;
}
