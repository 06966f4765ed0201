import { boolean, code, coding, date, decimal, group, integer, json, list, longText, text, url } from '../kernel/field.ts';
import { byText, byValue, check, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { AlertSeverity, FormAudience, ScoringKind } from '../vocabularies/index.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';
import { type QuestionnaireItem, questionnaireItems } from './parts/questionnaire-item.ts';
import { ruleConditions } from './parts/rule-conditions.ts';

const linkIds = (items: readonly QuestionnaireItem[] = []): string[] =>
  items.flatMap((item) => [item.linkId, ...linkIds(item.items)]);

export const Questionnaire = defineResource({
  type: 'Questionnaire',
  collection: 'questionnaires',
  labels: ['Form', 'Forms'],
  about: 'Questions with their logic, calculations and scoring (FHIR R4 Questionnaire).',
  family: 'definitions',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    name: text({ max: 200 }).about('Short, such as PHQ-9'),
    url: url().about('Canonical address, where it is a published instrument'),
    code: coding(),
    category: coding(),
    audience: list(code(FormAudience), { max: 3, unique: true }),
    instructions: longText(),
    items: questionnaireItems(),
    pages: boolean().about('Asked page by page; each heading at the top begins a page'),
    scoring: group({
      kind: code(ScoringKind).required(),
      items: list(text({ max: 200 }), { max: 2_000 }).about('linkIds that count; all with scored options where empty'),
      minimumAnswered: decimal({ min: 0 }).about('Below this many answers there is no score'),
      observation: coding().about('The observation that the total becomes'),
      bands: list(
        group({ from: decimal().required(), to: decimal().required(), label: text().required(), severity: code(AlertSeverity) }),
        { max: 100 },
      ).about('Both ends included'),
      criteria: list(
        group({
          label: text().required().about('What it means where it is met'),
          otherwise: text().about('What it means where it applies and is not met'),
          severity: code(AlertSeverity),
          message: text().about('Told where it is met'),
          when: ruleConditions().about('Of whom it is asked, such as the patient’s gender'),
          minTotal: decimal().about('The least total'),
          counts: list(
            group({
              items: list(text({ max: 200 }), { max: 2_000 }).required(),
              score: decimal().required().about('Each counts that scores this or more'),
              atLeast: integer({ min: 1 }).required().about('How many must'),
            }),
            { max: 20 },
          ),
        }),
        { max: 20 },
      ).about('Rules beyond a cut-off: by cluster, by whom; the first that is met says what the total means where no band does'),
      alerts: list(
        group({
          linkId: text({ max: 200 }).about('The total where absent'),
          above: decimal().required().about('Alerts where the score is greater than this'),
          message: text().required(),
          severity: code(AlertSeverity),
        }),
        { max: 100 },
      ),
    }),
    subscales: list(
      group({
        name: text().required(),
        kind: code(ScoringKind).required(),
        items: list(text({ max: 200 }), { max: 2_000 }).required(),
      }),
      { max: 100 },
    ),
    fixedWording: boolean().about('A published instrument: its wording must not be changed'),
    source: longText().about('Who wrote the instrument, and where'),
    terms: longText().about('Under which terms it may be used'),
    approvalDate: date(),
    foreign: json().about('As it came from another system (FHIR R4), so that it goes out again without loss'),
  },
  filters: {
    Text: byText('title', 'name', 'description'),
    Name: byValue('name'),
    Status: byValue('status'),
    Audience: byValue('audience'),
    Lineage: byValue('lineage'),
    Url: byValue('url'),
    Code: byValue('code.code'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  checks: [
    check('items', 'duplicate', 'items cannot have duplicates.', ({ items }) => {
      // The field check has passed, so the value has the declared type.
      const all = linkIds(items as readonly QuestionnaireItem[] | undefined);
      return new Set(all).size === all.length;
    }),
  ],
  display: (questionnaire) => questionnaire.title,
});
export type Questionnaire = ResourceOf<typeof Questionnaire>;
export type { QuestionnaireItem };
