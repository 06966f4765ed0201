import type { Reference } from '@notewell/model';
import { goalTemplates, type StarterDefinitionKey } from '@notewell/rules/starters';
import { type Make, refer, type Whole } from './make.ts';

const templates: readonly (readonly [
  definition: StarterDefinitionKey,
  title: string,
  sections: Readonly<Record<string, string>>,
])[] = [
  [
    'soap',
    'CBT session',
    {
      interventions:
        'Agenda set together. Homework reviewed. Worked on the thought record for the week. Summary by the client at the end.',
      plan: 'Continue cognitive behavioral therapy. Homework as agreed.',
    },
  ],
  [
    'soap',
    'Exposure session',
    {
      interventions: 'Exposure with response prevention; ratings at 0, 10 and 20 minutes. No reassurance given.',
      plan: 'Repeat the exposure daily until it is boring; next step on the ladder at the next visit.',
    },
  ],
  [
    'medication',
    'Stable follow-up',
    {
      interval: 'Stable since the last visit.',
      medications: 'Takes medicine as prescribed, no side effects.',
      plan: 'No change. Return in three months.',
    },
  ],
  [
    'contact',
    'Benefits renewal',
    {
      purpose: 'Renewal of benefits.',
      activity: 'Went through the form, scanned and sent it.',
      plan: 'Check for an answer in ten days.',
    },
  ],
  [
    'missed',
    'No-show, message left',
    { outreach: 'Did not come. Called ten minutes past the hour and left a message.', plan: 'Try again tomorrow.' },
  ],
];

export type SnippetRow = readonly [title: string, text: string, section: 'plan' | 'subjective' | 'objective'];
const snippets: readonly SnippetRow[] = [
  ['988 reminder', 'Reviewed the safety plan and the 988 Suicide & Crisis Lifeline (call or text 988).', 'plan'],
  [
    'Normal mental status',
    'Alert, oriented, well groomed, cooperative. Speech normal. Thought process linear. No delusions or hallucinations. Insight and judgment good.',
    'objective',
  ],
  ['PMP checked', 'Prescription monitoring program checked today; consistent with what is prescribed here.', 'plan'],
  ['Interpreter', 'A qualified interpreter took part by video throughout the visit.', 'subjective'],
];

const expansions = [
  ['.dsi', 'Denies suicidal and homicidal ideation, intent and plan.'],
  ['.rtc', 'Return to clinic in two weeks.'],
  ['.hw', 'Homework reviewed and assigned.'],
  ['.sob', 'No shortness of breath or chest pain.'],
] as const;

interface AidsSetting {
  readonly definitions: Readonly<Record<StarterDefinitionKey, Whole<'NoteDefinition'>>>;
  /** The author; absent, the practice itself. */
  readonly author?: Reference<'Practitioner'>;
  /** The practice's own snippets, in addition to these. */
  readonly snippets?: readonly SnippetRow[];
}

/** Templates, snippets and expansions that everybody in the practice may use. */
export function makeWritingAids(make: Make, { definitions, author, snippets: more = [] }: AidsSetting): void {
  const shared = { shared: true, ...(author && { author }) };
  for (const [definition, title, sections] of templates)
    make('NoteTemplate', title, {
      title,
      status: 'Active',
      ...shared,
      definition: refer(definitions[definition]),
      sections: Object.entries(sections).map(([section, text]) => ({ section, document: paragraphOf(text), text })),
    });
  for (const [title, text, section] of [...snippets, ...more])
    make('Snippet', title, { title, text, sectionTypes: [section], ...shared });
  for (const [shortcut, expansion] of expansions)
    make('TextExpansion', shortcut, { shortcut, expansion, enabled: true, ...shared });
}

/** The library of goals for care plans. */
export function makeGoalLibrary(make: Make, author?: Reference<'Practitioner'>): void {
  const description = 'Goals for care plans';
  for (const template of goalTemplates)
    make('NoteTemplate', template.title, { ...template, description, status: 'Active', shared: true, ...(author && { author }) });
}

/** As the editor keeps it. */
const paragraphOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
