import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useList } from '@notewell/client/react';
import {
  AdministrativeGender,
  type Json,
  labelOfValue,
  type Questionnaire,
  type ResourceType,
  type RuleSubject,
} from '@notewell/model';
import { explainForm, formState, score } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { useMemo, useState } from 'react';
import { type Answers, FormRenderer } from '../../features/form-renderer/index.ts';
import classes from './definition.module.css';
import { today } from './today.ts';
import { rowsOf } from './tree.ts';

type Subjects = { readonly [S in RuleSubject]?: Json };

/** The form as it would be answered for a patient one makes up, with why each question shows or hides. */
export function TryOut({ form, selected }: { readonly form: Questionnaire; readonly selected: string | undefined }) {
  const items = useMemo(() => form.items ?? [], [form.items]);
  const [subjects, setSubjects] = useState<Subjects>({ PatientAge: 34, PatientGender: 'Female', EncounterDuration: 45 });
  const [answers, setAnswers] = useState<Answers>({});
  const [edition, setEdition] = useState(0);
  const names = useNames();
  const around = useMemo(() => {
    const day = today();
    return { answers: {}, subjects: { ...subjects, Today: day, Now: new Date().toISOString() }, today: day };
  }, [subjects]);
  const context = useMemo(() => ({ ...around, answers }), [around, answers]);
  const explained = useMemo(() => explainForm(items, context, (id) => names.get(id)), [items, context, names]);
  const result = useMemo(() => {
    const { shown } = formState(items, context);
    return score(form, answers, (linkId) => shown.has(linkId), context);
  }, [form, items, answers, context]);
  const rows = rowsOf(items).filter(({ item }) => item.linkId === selected || (selected === undefined && item.displayWhen));
  // A question that changed its shape is drawn anew; words may change under the one who reads.
  const shape = useMemo(
    () =>
      rowsOf(items)
        .map(({ item, level }) => `${level}${item.linkId}${item.type}`)
        .join(),
    [items],
  );
  return (
    <div className={classes['tryOut']}>
      <SamplePatient subjects={subjects} onChange={setSubjects} />
      {items.length === 0 ? (
        <p className={classes['quiet']}>The form shows here as soon as it has a question.</p>
      ) : (
        <>
          <section aria-label="Why questions show or hide" className={classes['why']}>
            <h3>{selected === undefined ? 'Questions with conditions' : 'Why'}</h3>
            {rows.length === 0 ? <p className={classes['quiet']}>No question depends on an answer or the patient.</p> : null}
            <ul>
              {rows.map(({ item }) => {
                const why = explained.get(item.linkId);
                return why ? (
                  <li key={item.linkId}>
                    <Status plain tone={why.shown ? 'good' : 'quiet'}>
                      {why.shown ? 'Shows' : 'Hides'}
                    </Status>
                    <div>
                      <strong>{item.text ?? item.linkId}</strong>
                      <p>{why.because}</p>
                      {[why.display, why.requirement].map((outcome, at) =>
                        outcome ? (
                          <ul key={at === 0 ? 'display' : 'required'}>
                            {outcome.conditions.map((one, index) => (
                              <li key={index}>
                                {one.holds ? '✓' : '✗'} {at === 1 ? 'required: ' : ''}
                                {one.words} <span className={classes['quiet']}>(now: {one.found || 'nothing'})</span>
                              </li>
                            ))}
                          </ul>
                        ) : null,
                      )}
                    </div>
                  </li>
                ) : null;
              })}
            </ul>
          </section>
          <div className={classes['preview']}>
            <div className={classes['previewHead']}>
              <h3>{form.title}</h3>
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => {
                  setAnswers({});
                  setEdition(edition + 1);
                }}
              >
                Clear answers
              </Button>
            </div>
            {form.instructions ? <p className={classes['quiet']}>{form.instructions}</p> : null}
            <FormRenderer key={`${edition} ${shape}`} items={items} answers={answers} around={around} onChange={setAnswers} />
            {result ? (
              <div aria-live="polite" className={classes['score']}>
                <p>
                  Total <strong>{result.total ?? '–'}</strong> {result.band?.label ?? ''}{' '}
                  <span className={classes['quiet']}>
                    {result.answered} of {result.counted} answered
                  </span>
                </p>
                {result.subscales.map(({ name, total }) => (
                  <p key={name}>
                    {name} <strong>{total ?? '–'}</strong>
                  </p>
                ))}
                {result.alerts.map(({ message }) => (
                  <p key={message} className={classes['alert']}>
                    {message}
                  </p>
                ))}
              </div>
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}

const looked = [
  ['Program', 'Program'],
  ['ServiceType', 'HealthcareService'],
  ['Location', 'Location'],
] as const satisfies readonly (readonly [RuleSubject, ResourceType])[];

function SamplePatient({ subjects, onChange }: { readonly subjects: Subjects; readonly onChange: (next: Subjects) => void }) {
  const set = (name: RuleSubject, value: Json | undefined) => {
    const { [name]: _before, ...rest } = subjects;
    onChange(value === undefined || value === '' ? rest : { ...rest, [name]: value });
  };
  const number = (name: RuleSubject, label: string) => (
    <TextInput
      size="xs"
      label={label}
      inputMode="numeric"
      value={String(subjects[name] ?? '')}
      onChange={(event) => {
        const typed = event.currentTarget.value.trim();
        if (typed === '') set(name, undefined);
        else if (Number.isFinite(Number(typed))) set(name, Number(typed));
      }}
    />
  );
  return (
    <fieldset className={classes['sample']}>
      <legend>Sample patient</legend>
      {number('PatientAge', 'Age')}
      <NativeSelect
        size="xs"
        label="Gender"
        data={[
          { value: '', label: 'Not known' },
          ...AdministrativeGender.values.map((one) => ({ value: one, label: labelOfValue(one) })),
        ]}
        value={String(subjects.PatientGender ?? '')}
        onChange={(event) => set('PatientGender', event.currentTarget.value)}
      />
      {number('EncounterDuration', 'Minutes')}
      {looked.map(([subject, type]) => (
        <ResourceSelect
          key={subject}
          type={type}
          label={labelOfValue(subject)}
          value={String(subjects[subject] ?? '')}
          onChange={(id) => set(subject, id)}
        />
      ))}
    </fieldset>
  );
}

function useAll(type: ResourceType) {
  const { items } = useList({ type, orderBy: 'name', order: 'asc', pageSize: 200 });
  return items as readonly { readonly id?: string; readonly display?: string }[]; // every type has an id and a display
}
function ResourceSelect({
  type,
  label,
  value,
  onChange,
}: {
  readonly type: ResourceType;
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const all = useAll(type);
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={[{ value: '', label: 'None' }, ...all.map(({ id = '', display }) => ({ value: id, label: display ?? id }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
/** What ids in conditions are called. */
function useNames(): ReadonlyMap<string, string> {
  const [programs, services, locations] = [useAll('Program'), useAll('HealthcareService'), useAll('Location')];
  return useMemo(
    () => new Map([...programs, ...services, ...locations].map(({ id = '', display }) => [id, display ?? id])),
    [programs, services, locations],
  );
}
