import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { AnyNoteRule, labelFromName, RuleSeverity, SignerKind, type UnknownRecord } from '@notewell/model';
import { isNoteRule, type NoteRuleCheck, noteRules } from '@notewell/rules';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSay } from '../../../platform/words.ts';
import { type Sentence, useFieldSurroundings } from '../../records/fields/field-context.ts';
import classes from '../../records/fields/fields.module.css';
import { useRefusedText } from '../../records/fields/refused-places.tsx';

type SentenceProps = ComponentProps<Sentence['Editor']>;

const ruleOf = (name: unknown): NoteRuleCheck | undefined =>
  typeof name === 'string' && isNoteRule(name) ? noteRules[name] : undefined;
const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
/** Condition of a rule in words, to follow "unless". */
export const aboutRule = (name: unknown): string => {
  const check = ruleOf(name);
  return check ? lowered(check.about) : 'what this practice demands holds';
};
const severityWords: Readonly<Record<RuleSeverity, string>> = { Block: 'Block signing', Warn: 'Warn' };
const limitWords: Readonly<Record<string, readonly [before: string, after: string]>> = {
  minMinutes: ['at least', 'minutes'],
  maxMinutes: ['at most', 'minutes'],
  incrementMinutes: ['in steps of', 'minutes'],
  minAge: ['from age', ''],
  maxAge: ['to age', ''],
  minDays: ['at least', 'days'],
  maxDays: ['at most', 'days'],
};
const recordOf = (value: unknown): UnknownRecord => (typeof value === 'object' && value !== null ? { ...value } : {});

interface ChoiceProps {
  readonly label: string;
  readonly value: unknown;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}
function Choice({ label, value, data, onChange }: ChoiceProps) {
  const { readOnly } = useFieldSurroundings();
  return (
    <NativeSelect
      aria-label={label}
      disabled={readOnly}
      data={[...data]}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: number | undefined) => void;
}
function Amount({ label, value, onChange }: AmountProps) {
  const { readOnly } = useFieldSurroundings();
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => {
    setTyped(text);
    if (text.trim() === '') onChange(undefined);
    else if (Number.isInteger(Number(text)) && Number(text) >= 0) onChange(Number(text));
  };
  return (
    <TextInput
      aria-label={label}
      w="4.5rem"
      inputMode="numeric"
      disabled={readOnly}
      placeholder="any"
      value={typed ?? String(value ?? '')}
      error={typed !== undefined && typed.trim() !== '' && !(Number.isInteger(Number(typed)) && Number(typed) >= 0)}
      onChange={(event) => read(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
const Line = ({ children }: { readonly children: ReactNode }) => <div className={classes['sentence']}>{children}</div>;

interface RuleSentenceProps extends SentenceProps {
  /** True if the rule itself is not chosen here. */
  readonly isFixed?: boolean;
}
/** "Block signing unless the session has a length, at least 30 minutes." */
export function RuleSentence({ at, entry, onPart, isFixed }: RuleSentenceProps) {
  const say = useSay();
  const { readOnly } = useFieldSurroundings();
  const parameters = recordOf(entry['parameters']);
  const setLimit = (name: string, value: number | undefined) => {
    const { [name]: _before, ...rest } = parameters;
    const next = value === undefined ? rest : { ...rest, [name]: value };
    onPart('parameters', Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <>
      <Line>
        <Choice
          label="What happens"
          value={entry['severity']}
          data={RuleSeverity.values.map((one) => ({ value: one, label: severityWords[one] }))}
          onChange={(value) => onPart('severity', value)}
        />
        <span>unless</span>
        {isFixed ? (
          <span>{say(aboutRule(entry['rule']))}</span>
        ) : (
          <Choice
            label="What must hold"
            value={entry['rule']}
            data={AnyNoteRule.values.map((one) => ({
              value: one,
              label: one === 'Custom' ? 'the following holds' : say(aboutRule(one)),
            }))}
            onChange={(value) => onPart('rule', value)}
          />
        )}
        {(ruleOf(entry['rule'])?.limits ?? []).map((name) => {
          const [before, after] = limitWords[name] ?? [labelFromName(name), ''];
          return (
            <span key={name} className={classes['limit']}>
              {before}
              <Amount label={`${before} ${after}`.trim()} value={parameters[name]} onChange={(value) => setLimit(name, value)} />
              {after}
            </span>
          );
        })}
      </Line>
      {/* Only a rule of the practice, not its use in a note type, can be set aside. */}
      {at === undefined && entry['severity'] === 'Block' ? (
        <Checkbox
          label="or somebody with the right to sets it aside, with a reason"
          disabled={readOnly}
          checked={entry['overridable'] === true}
          onChange={(event) => onPart('overridable', event.currentTarget.checked || undefined)}
        />
      ) : null}
    </>
  );
}

const signerWords: Readonly<Record<SignerKind, string>> = {
  Author: 'The author',
  Supervisor: 'The author’s supervisor',
  CoSigner: 'A co-signer',
  Patient: 'The $t(patient)',
  Guardian: 'A guardian',
  Witness: 'A witness',
};
const presences = [
  { value: 'MustBePresent', label: 'must sign' },
  { value: 'MaybePresent', label: 'may sign' },
  { value: 'NotPresent', label: 'does not sign' },
];

/** "The author's supervisor must sign 2nd, on 20 % of the notes, within 72 hours." */
function SignerSentence({ at = '', entry, onPart }: SentenceProps) {
  const { t } = useTranslation();
  const { readOnly } = useFieldSurroundings();
  const refused = useRefusedText(`${at}.attestation`);
  return (
    <>
      <Line>
        <Choice
          label="Who signs"
          value={entry['kind']}
          data={SignerKind.values.map((one) => ({ value: one, label: t(signerWords[one]) }))}
          onChange={(value) => onPart('kind', value)}
        />
        <Choice label="Must or may" value={entry['presence']} data={presences} onChange={(value) => onPart('presence', value)} />
        <span>in place</span>
        <Amount label="Turn" value={entry['order']} onChange={(value) => onPart('order', value || undefined)} />
        <span>on</span>
        <Amount
          label="Percent of the notes"
          value={entry['samplePercent']}
          onChange={(value) => onPart('samplePercent', value)}
        />
        <span>% of the notes, within</span>
        <Amount
          label="Hours from the visit"
          value={entry['withinHours']}
          onChange={(value) => onPart('withinHours', value || undefined)}
        />
        <span>hours of the visit, under these words:</span>
      </Line>
      <Textarea
        aria-label="Words signed under"
        error={refused}
        autosize
        minRows={1}
        disabled={readOnly}
        placeholder="such as: I have reviewed this note."
        value={String(entry['attestation'] ?? '')}
        onChange={(event) => onPart('attestation', event.currentTarget.value || undefined)}
      />
    </>
  );
}

/** Turns in words, as in "must sign second". */
const turns = ['first', 'second', 'third', 'fourth', 'fifth'];

function signerSummary({ kind, presence, order, samplePercent }: UnknownRecord): string {
  const who = SignerKind.has(kind) ? signerWords[kind] : 'Somebody';
  return [
    who,
    presences.find(({ value }) => value === presence)?.label ?? 'signs',
    typeof order === 'number' ? (turns[order - 1] ?? `in place ${order}`) : '',
    typeof samplePercent === 'number' && samplePercent < 100 ? `on ${samplePercent} % of the notes` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const rule: Sentence = {
  Editor: RuleSentence,
  fields: ['rule', 'severity', 'parameters'],
  words: ({ rule: name, severity }) => `${severity === 'Block' ? 'Block signing' : 'Warn'} unless ${aboutRule(name)}`,
};

/** Sentences by the path of their list. */
export const sentences: { readonly [path: string]: Sentence | undefined } = {
  rules: rule,
  signers: {
    Editor: SignerSentence,
    fields: ['kind', 'presence', 'order', 'samplePercent', 'withinHours', 'attestation'],
    saying: ['attestation'],
    // Somebody has to say who a co-signer is.
    completedBy: ({ kind }) => (kind === 'CoSigner' ? ['practitioners', 'roles', 'credentials'] : []),
    words: signerSummary,
  },
};
/** The sentence of a practice's own rule. */
export const ruleSentence: Sentence = {
  ...rule,
  fields: [...rule.fields, 'overridable', 'appliesWhen', 'satisfiedWhen'],
  completedBy: ({ rule: name }) => [...(name === 'Custom' ? ['satisfiedWhen'] : []), 'appliesWhen'],
};
