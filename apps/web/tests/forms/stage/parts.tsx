import type { Json, Note, Questionnaire, QuestionnaireItem } from '@notewell/model';
import { type ComponentType, useState } from 'react';
import { DiagnosisSearch } from '../../../src/features/charts/diagnosis-search/diagnosis-search.tsx';
import { type Answers, FormRenderer, type StoredAnswer } from '../../../src/features/forms/form-renderer/index.ts';
import { BringIn } from '../../../src/features/notes/note-editor/bring-in.tsx';
import { AnswersFile } from '../../../src/features/notes/note-editor/sections/form/answers-file.tsx';
import { Preview } from '../../../src/screens/build/build-definition/preview/index.tsx';
import { TryOut } from '../../../src/screens/build/build-definition/try-out.tsx';
import { Editing } from './editing.tsx';
import { Typing } from './typing.tsx';

const item = (linkId: string, more: Partial<QuestionnaireItem> = {}): QuestionnaireItem => ({
  linkId,
  type: 'String',
  text: `Question ${linkId}`,
  ...more,
});
const asked = [
  item('a', { required: true }),
  item('choice', {
    type: 'Choice',
    options: [
      { value: 'x', display: 'The first' },
      { value: 'y', display: 'The second' },
    ],
  }),
];

/** A form of two tabs. */
function Tabs() {
  const [answers, setAnswers] = useState<Answers>({});
  const items = [
    item('one', { type: 'Header', text: 'Sleep', items: [item('a', { required: true }), item('b', { required: true })] }),
    item('two', {
      type: 'Header',
      text: 'Mood',
      items: [item('c', { displayWhen: { logic: 'And', conditions: [{ question: 'a' }] } })],
    }),
  ];
  return (
    <>
      <FormRenderer items={items} answers={{}} onChange={setAnswers} tabs />
      <output>{JSON.stringify(answers)}</output>
    </>
  );
}

/** Exports and imports answers as a file. */
function Files() {
  const [answers, setAnswers] = useState<readonly StoredAnswer[]>([{ questionId: 'a', value: 'so', display: 'so' }]);
  return (
    <>
      <AnswersFile title="Sleep diary" items={asked} answers={() => answers} done={false} onTake={setAnswers} />
      <output>{JSON.stringify(answers)}</output>
    </>
  );
}

/** A text section that imports the active problems of the chart. */
function Bringing() {
  const [text, setText] = useState('');
  const section = { id: 's', kind: 'Text' as const };
  const note: Note = {
    resourceType: 'Note',
    id: 'n',
    status: 'Preliminary',
    subject: { id: 'p', resourceType: 'Patient' },
    sections: [section],
  };
  return (
    <>
      <BringIn
        note={note}
        section={section}
        definition={{ id: 's', kind: 'Narrative', title: 'Problems', importFrom: 'Problems' }}
        onTake={setText}
      />
      <output>{text}</output>
    </>
  );
}

const minors = { logic: 'And', conditions: [{ subject: 'PatientAge', operator: 'LessThan', value: '18' }] };
const definitions: { readonly [type: string]: { readonly [name: string]: Json } } = {
  NoteDefinition: {
    title: 'Intake',
    kind: 'Individual',
    category: 'Note',
    sections: [
      { id: 'plan', kind: 'Form', content: 'Text', title: 'Plan', presence: 'MustBePresent' },
      { id: 'guardian', kind: 'Form', content: 'Text', title: 'Who came along', displayWhen: minors },
    ],
  },
  NoteSectionForm: { title: 'Risk', elements: [{ id: 'e', kind: 'Text', title: 'What was said' }] },
  SignatureConfiguration: {
    title: 'Two',
    signers: [
      { id: 'author', kind: 'Author', presence: 'MustBePresent' },
      { id: 'guardian', kind: 'Guardian', presence: 'MustBePresent', order: 2, when: minors },
    ],
  },
  NoteRule: {
    title: 'Minors',
    rule: 'Custom',
    severity: 'Block',
    message: 'Say who came along.',
    appliesWhen: minors,
    satisfiedWhen: { logic: 'And', conditions: [{ subject: 'Group', operator: 'Exists' }] },
  },
};
const Previews = () =>
  (['NoteDefinition', 'NoteSectionForm', 'SignatureConfiguration', 'NoteRule'] as const).map((type) => (
    <section key={type} aria-label={type}>
      <Preview type={type} value={definitions[type] ?? {}} />
    </section>
  ));

/** A form in the builder whose condition changes during the preview. */
function Following() {
  const [never, setNever] = useState(false);
  const when = {
    logic: 'And' as const,
    conditions: [{ subject: 'PatientAge' as const, operator: 'LessThan' as const, value: '5' }],
  };
  const form: Questionnaire = {
    resourceType: 'Questionnaire',
    title: 'Following',
    status: 'Draft',
    items: [item('a'), item('b', never ? { displayWhen: when } : {})],
  };
  return (
    <>
      <button type="button" onClick={() => setNever(!never)}>
        Change the condition
      </button>
      <TryOut form={form} selected="b" onPick={() => undefined} />
    </>
  );
}

/** A search for diagnoses, and the code that was chosen. */
function Searching() {
  const [code, setCode] = useState<string>();
  return (
    <>
      <DiagnosisSearch onPick={(coding) => setCode(coding.code)} />
      <output>{code}</output>
    </>
  );
}

/** Components other than the sheet, by name in the address. */
export const parts: { readonly [name: string]: ComponentType } = {
  tabs: Tabs,
  files: Files,
  bringing: Bringing,
  previews: Previews,
  typing: Typing,
  following: Following,
  searching: Searching,
  editing: Editing,
};
