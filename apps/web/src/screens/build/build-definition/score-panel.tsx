import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { AlertSeverity, labelOfValue, type Questionnaire, ScoringKind } from '@notewell/model';
import { canScore, takesAnswer } from '@notewell/rules';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDefinitionSurroundings } from '../../../features/build/definition-fields/definition-context.ts';
import { questionData } from '../../../features/build/definition-fields/question-fields.tsx';
import { useFieldSurroundings } from '../../../features/records/fields/field-context.ts';
import picker from './picker.module.css';

type Scoring = NonNullable<Questionnaire['scoring']>;
type Band = NonNullable<Scoring['bands']>[number];
type Alert = NonNullable<Scoring['alerts']>[number];

/** A new alert warns, until somebody says otherwise. */
const firstAlert = { message: 'Talk about it with them.', severity: 'Caution' } as const satisfies Partial<Alert>;

interface ScorePanelProps {
  readonly scoring: Scoring | undefined;
  readonly onChange: (scoring: Scoring | undefined) => void;
}
const kindWords: Readonly<Record<ScoringKind, string>> = {
  Sum: 'Add up the points',
  Average: 'Average of the points',
  Count: 'Count the answers',
};
const severities = [
  { value: '', label: 'Only in the form' },
  ...AlertSeverity.values.map((one) => ({ value: one, label: labelOfValue(one) })),
];
const severityOf = (value: string) => (AlertSeverity.has(value) ? { severity: value } : {});

/** The score of a form in sentences: how it is counted, the meaning of totals, and when to warn. */
export function ScorePanel({ scoring, onChange }: ScorePanelProps) {
  const { readOnly } = useFieldSurroundings();
  const { questions } = useDefinitionSurroundings();
  const set = (part: Partial<Scoring>) => scoring && onChange({ ...scoring, ...part });
  const { bands = [], alerts = [] } = scoring ?? {};
  const putBand = (at: number, band: Band) => set({ bands: bands.map((one, other) => (other === at ? band : one)) });
  const putAlert = (at: number, alert: Alert) => set({ alerts: alerts.map((one, other) => (other === at ? alert : one)) });
  const begin = (bands.at(-1)?.to ?? -1) + 1;
  return (
    <>
      <NativeSelect
        label="Score"
        maw="22rem"
        description="Points are given with the options of a question"
        disabled={readOnly}
        data={[{ value: '', label: 'No score' }, ...ScoringKind.values.map((one) => ({ value: one, label: kindWords[one] }))]}
        value={scoring?.kind ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(ScoringKind.has(value) ? { ...scoring, kind: value } : undefined)}
      />
      {scoring ? (
        <>
          <section aria-label="Meaning of totals">
            <div className={picker['label']}>What a total means</div>
            <ul className={picker['list']}>
              {bands.map((band, at) => (
                <li key={at} className={picker['sentence']}>
                  <span>From</span>
                  <Numeric
                    label={`Meaning ${at + 1}: from`}
                    value={band.from}
                    onChange={(from) => putBand(at, { ...band, from })}
                  />
                  <span>to</span>
                  <Numeric label={`Meaning ${at + 1}: to`} value={band.to} onChange={(to) => putBand(at, { ...band, to })} />
                  <span>is</span>
                  <Words
                    label={`Meaning ${at + 1}: words`}
                    value={band.label}
                    onChange={(label) => putBand(at, { ...band, label })}
                  />
                  <Remove
                    label={`Remove meaning ${at + 1}`}
                    onClick={() => set({ bands: bands.filter((_one, other) => other !== at) })}
                  />
                </li>
              ))}
            </ul>
            {readOnly ? null : (
              <Add
                label="Add a meaning"
                onClick={() => set({ bands: [...bands, { from: begin, to: begin + 4, label: 'New' }] })}
              />
            )}
          </section>
          <section aria-label="Alerts">
            <div className={picker['label']}>When to warn</div>
            <ul className={picker['list']}>
              {alerts.map((alert, at) => (
                <li key={at} className={picker['sentence']}>
                  <span>When</span>
                  <NativeSelect
                    size="xs"
                    aria-label={`Alert ${at + 1}: watches`}
                    disabled={readOnly}
                    data={[
                      { value: '', label: 'the total' },
                      ...questionData(
                        questions.filter((item) => takesAnswer(item) && canScore(item)),
                        [alert.linkId ?? ''],
                      ),
                    ]}
                    value={alert.linkId ?? ''}
                    onChange={({ currentTarget: { value } }) => {
                      const { linkId: _before, ...rest } = alert;
                      putAlert(at, value ? { ...rest, linkId: value } : rest);
                    }}
                  />
                  <span>is more than</span>
                  <Numeric
                    label={`Alert ${at + 1}: more than`}
                    value={alert.above}
                    onChange={(above) => putAlert(at, { ...alert, above })}
                  />
                  <span>say</span>
                  <Words
                    label={`Alert ${at + 1}: message`}
                    value={alert.message}
                    onChange={(message) => putAlert(at, { ...alert, message })}
                  />
                  <NativeSelect
                    size="xs"
                    aria-label={`Alert ${at + 1}: severity`}
                    disabled={readOnly}
                    data={severities}
                    value={alert.severity ?? ''}
                    onChange={({ currentTarget: { value } }) => {
                      const { severity: _before, ...rest } = alert;
                      putAlert(at, { ...rest, ...severityOf(value) });
                    }}
                  />
                  <Remove
                    label={`Remove alert ${at + 1}`}
                    onClick={() => set({ alerts: alerts.filter((_one, other) => other !== at) })}
                  />
                </li>
              ))}
            </ul>
            {readOnly ? null : (
              <Add
                label="Add an alert"
                onClick={() => set({ alerts: [...alerts, { ...firstAlert, above: bands.at(-1)?.from ?? 0 }] })}
              />
            )}
          </section>
        </>
      ) : null}
    </>
  );
}

interface InputProps<V> {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
}

function Numeric({ label, value, onChange }: InputProps<number>) {
  const { readOnly } = useFieldSurroundings();
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      size="xs"
      w="4rem"
      aria-label={label}
      inputMode="decimal"
      disabled={readOnly}
      value={typed ?? String(value)}
      error={typed !== undefined && (typed.trim() === '' || !Number.isFinite(Number(typed)))}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        if (next.trim() !== '' && Number.isFinite(Number(next))) onChange(Number(next));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function Words({ label, value, onChange }: InputProps<string>) {
  const { readOnly } = useFieldSurroundings();
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      size="xs"
      className={picker['grow'] ?? ''}
      aria-label={label}
      disabled={readOnly}
      placeholder="such as Moderate"
      value={typed ?? (value === 'New' ? '' : value)}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        if (next.trim() !== '') onChange(next);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

const Add = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
);

function Remove({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  const { readOnly } = useFieldSurroundings();
  return (
    <ActionIcon size={26} aria-label={label} disabled={readOnly} onClick={onClick}>
      <IconTrash size={14} aria-hidden />
    </ActionIcon>
  );
}
