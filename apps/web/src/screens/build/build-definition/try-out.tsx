import { Button, SegmentedControl } from '@mantine/core';
import type { Questionnaire } from '@notewell/model';
import { explainForm, type FormTrial, toFhirQuestionnaire, tryForm } from '@notewell/rules';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Paper } from '../../../features/build/paper/paper.tsx';
import classes from './definition.module.css';
import { Answering, useTrial } from './preview/answering.tsx';
import preview from './preview/preview.module.css';
import { SamplePatient, subjectsAsked, useNames, useSample } from './preview/sample-patient.tsx';
import { WhyList } from './preview/why-list.tsx';
import { today } from './today.ts';
import { rowsOf } from './tree.ts';

interface TryOutProps {
  readonly form: Questionnaire;
  readonly selected: string | undefined;
  readonly onPick: (linkId: string) => void;
}
const looks = ['Screen', 'Phone', 'Paper', 'FHIR'] as const;

/** The form for a sample patient, with the reasons why questions show or hide. */
export function TryOut({ form, selected, onPick }: TryOutProps) {
  const { t } = useTranslation();
  const items = useMemo(() => form.items ?? [], [form.items]);
  const [look, setLook] = useState<string>('Screen');
  const sample = useSample();
  const trial = useTrial(items);
  const naming = useNames();
  const { around } = sample;
  const { answers } = trial;
  const explained = useMemo(() => explainForm(items, { ...around, answers }, naming), [items, around, answers, naming]);
  const asked = useMemo(() => subjectsAsked(items), [items]);
  const rows = rowsOf(items)
    .filter(({ item }) => (item.linkId === selected || selected === undefined) && (item.displayWhen ?? item.requiredWhen))
    .flatMap(({ item }) => {
      const why = explained.get(item.linkId);
      return why ? [{ id: item.linkId, title: item.text ?? item.linkId, why }] : [];
    });
  if (items.length === 0)
    return <p className={`${classes['quiet']} ${classes['pad']}`}>The form shows here as soon as it has a question.</p>;
  const isAnswered = look === 'Screen' || look === 'Phone';
  return (
    <div className={classes['tryOut']}>
      <SegmentedControl
        size="xs"
        aria-label="Look of the preview"
        data={looks.map((one) => ({ value: one, label: one === 'FHIR' ? 'Data' : one }))}
        value={look}
        onChange={setLook}
      />
      {look === 'Paper' ? <Paper form={form} /> : null}
      {look === 'FHIR' ? <pre className={preview['fhir']}>{JSON.stringify(toFhirQuestionnaire(form), null, 2)}</pre> : null}
      {isAnswered ? (
        <>
          <details open={asked.length > 0}>
            <summary className={classes['quiet']}>{t('Sample $t(patient)')}</summary>
            <SamplePatient sample={sample} asked={asked} />
          </details>
          {rows.length > 0 ? (
            <WhyList title={selected === undefined ? 'Questions with conditions' : 'Why'} rows={rows} none="" />
          ) : null}
          <Answering
            title={form.title}
            instructions={form.instructions}
            items={items}
            scored={[form]}
            trial={trial}
            around={around}
            pages={form.pages}
            picking={{ selected, onPick }}
            look={look === 'Phone' ? 'phone' : undefined}
          />
          <Trial key={JSON.stringify(items).length} form={form} />
        </>
      ) : null}
    </div>
  );
}

const patients = 50;

/** Answers the form as invented patients and reports what they were asked. */
function Trial({ form }: { readonly form: Questionnaire }) {
  const { t } = useTranslation();
  const [result, setResult] = useState<FormTrial>();
  return (
    <section aria-label={t('Test with invented $t(patients)')} className={preview['trial']}>
      <Button size="compact-sm" variant="default" onClick={() => setResult(tryForm(form, { patients, today: today() }))}>
        Test with {patients} {t('invented $t(patients)')}
      </Button>
      <div role="status">
        {result ? (
          <>
            <p>
              {result.neverAsked.length === 0
                ? 'Every question was asked at least once.'
                : `Never asked: ${result.neverAsked.map(({ text, linkId }) => `“${text ?? linkId}”`).join(', ')}.`}
            </p>
            {result.lowest === undefined ? null : (
              <p>
                Totals from {result.lowest} to {result.highest}:{' '}
                {result.totals.map(([meaning, count]) => `${meaning} ${count} times`).join(', ')}.
              </p>
            )}
            {result.alerts.map(([message, count]) => (
              <p key={message}>
                “{message}” came {count === 1 ? 'once' : count === 0 ? 'never' : `${count} times`}.
              </p>
            ))}
          </>
        ) : null}
      </div>
    </section>
  );
}
