import type { Coding, Vocabulary } from '@notewell/model';
import { isNode, type Node, nodesAt, numberAt, textAt } from './read.ts';

/** Code systems in the order of preference for concepts with several codes; unlisted ones come last. */
type Preference = readonly string[];
export const systems = {
  icd10: 'http://hl7.org/fhir/sid/icd-10-cm',
  snomed: 'http://snomed.info/sct',
  loinc: 'http://loinc.org',
  rxnorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  cvx: 'http://hl7.org/fhir/sid/cvx',
  cpt: 'http://www.ama-assn.org/go/cpt',
} as const;

/**
 * Converts a CodeableConcept to one coding: the first in the preferred system, else the first. The others become
 * translations. The writer's text stays if it differs from the display; a vocabulary's display replaces that of its codes.
 */
export function toCoding(concept: unknown, prefer: Preference = [], vocabulary?: Vocabulary): Coding | undefined {
  if (!isNode(concept)) return undefined;
  const codings = nodesAt(concept, 'coding').filter((coding) => textAt(coding, 'code') || textAt(coding, 'display'));
  const rank = (coding: Node) => {
    const place = prefer.indexOf(textAt(coding, 'system') ?? '');
    return place < 0 ? prefer.length : place;
  };
  const [first, ...others] = codings.toSorted((a, b) => rank(a) - rank(b));
  const text = textAt(concept, 'text');
  const main = fromCoding(first, text, vocabulary);
  if (!main) return undefined;
  const translations = others.flatMap((other) => fromCoding(other) ?? []).filter(fits);
  return {
    ...main,
    ...(text !== undefined && text !== main.display ? { text: text.slice(0, most.text) } : {}),
    ...(translations.length > 0 ? { translations: translations.slice(0, most.translations) } : {}),
  };
}
const most = { code: 100, system: 500, text: 1_000, translations: 20 };
/** A truncated code would be another code: a translation that is too long is left out. */
const fits = ({ code = '', system = '', display = '' }: Coding) =>
  code.length <= most.code && system.length <= most.system && display.length <= most.text;

/** Converts a Coding, with the display of the vocabulary, of the coding, or the given one. */
export function fromCoding(coding: Node | undefined, words?: string, vocabulary?: Vocabulary): Coding | undefined {
  const code = textAt(coding, 'code');
  const system = textAt(coding, 'system');
  const known = vocabulary?.entries.find((entry) => entry.code === code && (system ?? vocabulary.system) === vocabulary.system);
  const written = textAt(coding, 'display');
  // Some writers repeat the code as its display.
  const display = known?.display ?? (written !== code ? written : undefined) ?? words ?? written;
  return code || display ? { code, system, display } : undefined;
}

export const toCodings = (value: unknown, path: string, vocabulary?: Vocabulary): Coding[] =>
  nodesAt(value, path).flatMap((concept) => toCoding(concept, [], vocabulary) ?? []);

/** The text of a concept. */
export const wordsOf = (concept: unknown): string | undefined => textAt(concept, 'text') ?? toCoding(concept)?.display;

/** The first code of a concept at a path. */
export const codeAt = (value: unknown, path: string): string | undefined => textAt(value, `${path}.coding.code`);
export const hasCode = (value: unknown, path: string, code: string): boolean =>
  nodesAt(value, `${path}.coding`).some((coding) => coding.code === code);

/** Converts a Quantity with its unit, in UCUM if it is coded. */
export function toQuantity(quantity: Node | undefined) {
  const value = numberAt(quantity, 'value');
  if (value === undefined) return undefined;
  const [unit, system, code] = ['unit', 'system', 'code'].map((name) => textAt(quantity, name));
  return { value, comparator: textAt(quantity, 'comparator'), unit: unit ?? code, system, code };
}

/** Remarks as one text, each on its own line. */
export const notesOf = (value: unknown, ...more: (string | undefined)[]): string | undefined =>
  [...more, ...nodesAt(value, 'note').map((note) => textAt(note, 'text'))].filter(Boolean).join('\n') || undefined;
