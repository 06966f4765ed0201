import { boolean, code, integer, json, list, longText, text } from '../../kernel/field.ts';
import { NoteSectionType, SpeechMatch, SpeechRuleKind } from '../../vocabularies/index.ts';

/** A piece of prepared text: a snippet, or a template for snippets. */
export const snippetFields = {
  title: text({ max: 300 }).required(),
  text: longText().required().about('Plain text; {{name}} and the like are filled in where it is inserted'),
  document: json().about('The same as rich text'),
  sectionTypes: list(code(NoteSectionType), { max: 18, unique: true }).about('Sections it is offered in; all where empty'),
  tags: list(text({ max: 60 }), { max: 50, unique: true }),
} as const;

/** Spoken words and the text written for them. */
export const speechRuleFields = {
  kind: code(SpeechRuleKind),
  spoken: list(text({ max: 300 }), { max: 50, min: 1, unique: true })
    .required()
    .about('Words as they are recognised'),
  written: longText().about('Written in their place, or the command’s name'),
  match: code(SpeechMatch),
  caseSensitive: boolean(),
  language: text({ max: 35 }).about('A code such as en or es'),
  order: integer().about('Lower ones run first'),
  enabled: boolean(),
} as const;

/** An abbreviation that expands into text when typed. */
export const textExpansionFields = {
  shortcut: text({ min: 2, max: 60 }).required().about('Typed, then a space'),
  expansion: longText().required(),
  document: json().about('The same as rich text'),
  description: text(),
  caseSensitive: boolean(),
  enabled: boolean(),
} as const;
