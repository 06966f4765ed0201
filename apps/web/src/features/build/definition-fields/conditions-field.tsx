import { ActionIcon, Button, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import {
  AdministrativeGender,
  Logic,
  labelOfValue,
  type QuestionnaireItem,
  type ResourceType,
  RuleOperator,
  RuleSubject,
} from '@notewell/model';
import {
  type Condition,
  type Conditions,
  factsOf,
  isTimed,
  operatorsFor,
  operatorsForSubject,
  operatorWords,
  subjectWords,
  takesAnswer,
} from '@notewell/rules';
import { IconClock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useFieldSurroundings } from '../../records/fields/field-context.ts';
import classes from '../../records/fields/fields.module.css';
import { ReferencePicker } from '../../records/fields/reference-field.tsx';
import { without, withPart } from './condition-parts.ts';
import { ConditionTime } from './condition-time.tsx';
import { useDefinitionSurroundings } from './definition-context.ts';
import { questionData } from './question-fields.tsx';

const logicWords: Readonly<Record<Logic, string>> = {
  And: 'all of these hold',
  Or: 'any of these holds',
  None: 'none of these holds',
};

/** Subjects whose value is the id of a record. */
const subjectTypes: { readonly [S in RuleSubject]?: ResourceType } = {
  PrimaryPerformer: 'Practitioner',
  Patient: 'Patient',
  ServiceType: 'HealthcareService',
  Location: 'Location',
  ServiceLocation: 'Location',
  Program: 'Program',
  ProgramEnrollment: 'Program',
  Group: 'Group',
};
const numeric: ReadonlySet<string> = new Set(['PatientAge', 'EncounterDuration']);
const withoutValue: ReadonlySet<string> = new Set(['Exists', 'NotExists']);
const withValues: ReadonlySet<string> = new Set(['OneOf', 'NoneOf']);

/** A subject at the beginning of a line. */
const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
const subjectLabel = (subject: RuleSubject) => capitalized(subjectWords(subject).replace(/^the /, ''));

/** A condition on a question with the comparison that fits best. */
function conditionOn(item: QuestionnaireItem): Condition {
  const operator = operatorsFor(item)[0] ?? 'Exists';
  return { question: item.linkId, operator, ...(factsOf(item).keeps === 'yesNo' ? { value: 'true' } : {}) };
}
const aboutAge: Condition = { subject: 'PatientAge', operator: 'AtLeast', value: '18' };

/** The questions that a condition of the current question may ask for. */
function useSources(): readonly QuestionnaireItem[] {
  const { questions, current } = useDefinitionSurroundings();
  return questions.filter((item) => takesAnswer(item) && item.linkId !== current);
}
/** A first condition: on the answer before, preferably one that is picked. */
function useFirstCondition(): Condition {
  const { questions, current } = useDefinitionSurroundings();
  const sources = useSources();
  const at = questions.findIndex(({ linkId }) => linkId === current);
  const before = sources.filter((item) => questions.indexOf(item) < at || at < 0).toReversed();
  const usual = before.find((item) => ['yesNo', 'option'].includes(factsOf(item).keeps)) ?? before[0];
  return usual ? conditionOn(usual) : aboutAge;
}

/** Said of fields without conditions; of others that they hold always. */
const emptyWords: { readonly [name: string]: string } = {
  requiredWhen: 'By no condition.',
  satisfiedWhen: 'Nothing yet. Add what must hold.',
};

/** Edits conditions on answers and on the note's subjects, joined by all, any or none. */
export function ConditionsField({ label, name, value, onChange, field: { spec } }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const first = useFirstCondition();
  // Always conditions, because the editor is chosen by the field's name.
  const conditions = value as Conditions | undefined;
  const list = conditions?.conditions ?? [];
  const logic = conditions?.logic ?? 'And';
  const put = (next: readonly Condition[], by: Logic = logic) =>
    onChange(next.length === 0 ? undefined : { logic: by, conditions: next });
  return (
    <section aria-label={label} className={classes['conditions']}>
      <div className={classes['label']}>{label}</div>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      {list.length > 1 ? (
        <NativeSelect
          aria-label={`${label}: how conditions are joined`}
          maw="16rem"
          disabled={readOnly}
          data={Logic.values.map((one) => ({ value: one, label: logicWords[one] }))}
          value={logic}
          onChange={(event) => Logic.has(event.currentTarget.value) && put(list, event.currentTarget.value)}
        />
      ) : list.length === 0 ? (
        <p className={classes['about']}>{emptyWords[name] ?? 'Always.'}</p>
      ) : null}
      <ol className={classes['entries']}>
        {list.map((condition, at) => (
          <li key={at} className={classes['condition']}>
            <ConditionRow
              label={`Condition ${at + 1}`}
              condition={condition}
              onChange={(next) => put(list.map((one, other) => (other === at ? next : one)))}
              onRemove={() => put(list.filter((_one, other) => other !== at))}
            />
          </li>
        ))}
      </ol>
      {readOnly ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => put([...list, first])}
        >
          Add a condition
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly condition: Condition;
  readonly onChange: (next: Condition) => void;
  readonly onRemove: () => void;
}

function ConditionRow({ label, condition, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { questions } = useDefinitionSurroundings();
  const { readOnly } = useFieldSurroundings();
  const sources = useSources();
  const { question, subject, operator, timeRelation, periodAnchor, refutation } = condition;
  const item = question === undefined ? undefined : questions.find(({ linkId }) => linkId === question);
  const [timed, setTimed] = useState(timeRelation !== undefined || periodAnchor !== undefined || refutation !== undefined);
  const source = question === undefined ? `subject:${subject ?? ''}` : `question:${question}`;
  const usual = operator ?? (condition.values ? 'OneOf' : condition.value === undefined ? 'Exists' : 'Equals');
  const asked =
    operator !== undefined || condition.value !== undefined || condition.values !== undefined || !(timeRelation || periodAnchor);
  const askOf = (next: string) => {
    const [kind, name] = [next.slice(0, next.indexOf(':')), next.slice(next.indexOf(':') + 1)];
    const rest = without(condition, 'question', 'subject', 'value', 'values', 'operator');
    const asked = questions.find(({ linkId }) => linkId === name);
    if (kind === 'question') onChange({ ...rest, ...(asked ? conditionOn(asked) : { question: name, operator: 'Exists' }) });
    else {
      const about: RuleSubject = RuleSubject.has(name) ? name : 'Unknown';
      onChange({ ...rest, subject: about, operator: operatorsForSubject(about)[0] ?? 'Exists' });
    }
  };
  const timedSource = isTimed(item, subject) || (item !== undefined && factsOf(item).keeps === 'structure');
  const hasTime = timedSource || timeRelation !== undefined || periodAnchor !== undefined;
  const fitting = item ? operatorsFor(item) : operatorsForSubject(subject ?? 'Unknown');
  const offered = question !== undefined && !item ? RuleOperator.values : [...new Set([...fitting, usual])];
  return (
    <>
      <div className={classes['conditionRow']}>
        <NativeSelect
          aria-label={`${label}: asks of`}
          disabled={readOnly}
          data={[
            {
              group: 'Answers',
              items: questionData(item && !sources.includes(item) ? [...sources, item] : sources, [question ?? '']).map(
                ({ value, label: words }) => ({
                  value: `question:${value}`,
                  label: words,
                }),
              ),
            },
            {
              group: t('About the visit and the $t(patient)'),
              items: RuleSubject.values
                .filter((one) => one !== 'Unknown' || subject === one)
                .map((one) => ({ value: `subject:${one}`, label: subjectLabel(one) })),
            },
          ]}
          value={source}
          onChange={(event) => askOf(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={`${label}: compares`}
          disabled={readOnly}
          data={[
            ...(timeRelation || periodAnchor ? [{ value: '', label: 'by time alone' }] : []),
            ...offered.map((one) => ({ value: one, label: operatorWords(one, isTimed(item, subject)) })),
          ]}
          value={asked ? usual : ''}
          onChange={(event) => {
            const next = event.currentTarget.value;
            const rest = without(
              condition,
              'operator',
              ...(withValues.has(next)
                ? ['value' as const]
                : withoutValue.has(next) || next === ''
                  ? (['value', 'values'] as const)
                  : ['values' as const]),
            );
            onChange(RuleOperator.has(next) ? { ...rest, operator: next } : rest);
          }}
        />
        {asked && !withoutValue.has(usual) ? (
          <ValueControl
            label={`${label}: value`}
            many={withValues.has(usual)}
            condition={condition}
            item={item}
            onChange={onChange}
          />
        ) : null}
        {hasTime || refutation ? (
          <ActionIcon size={30} aria-label={`${label}: time`} aria-expanded={timed} onClick={() => setTimed(!timed)}>
            <IconClock size={16} aria-hidden />
          </ActionIcon>
        ) : null}
        <ActionIcon size={30} aria-label={`Remove ${label.toLowerCase()}`} disabled={readOnly} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      {timed ? <ConditionTime label={label} condition={condition} hasTime={hasTime} onChange={onChange} /> : null}
    </>
  );
}

interface ValueProps {
  readonly label: string;
  readonly many: boolean;
  readonly condition: Condition;
  readonly item: QuestionnaireItem | undefined;
  readonly onChange: (next: Condition) => void;
}

/** The value compared with the source: an option, a resource, a number or text. */
function ValueControl({ label, many, condition, item, onChange }: ValueProps) {
  const { readOnly } = useFieldSurroundings();
  const { subject, value, values = [] } = condition;
  const type = subject === undefined ? undefined : subjectTypes[subject];
  const known = item?.options?.map((option) => ({ value: option.value, label: option.display })) ?? choices(subject, item);
  if (type) return <ResourceValues type={type} {...{ label, many, condition, onChange }} />;
  if (many) {
    return (
      <TagsInput
        aria-label={label}
        className={classes['grow'] ?? ''}
        disabled={readOnly}
        data={known.map((one) => one.value)}
        placeholder={values.length > 0 ? '' : 'Values'}
        value={[...values]}
        onChange={(next) => onChange({ ...without(condition, 'values'), values: next })}
      />
    );
  }
  if (known.length > 0 && condition.operator !== 'Contains') {
    const strange = value !== undefined && !known.some((one) => one.value === value);
    return (
      <NativeSelect
        aria-label={label}
        disabled={readOnly}
        data={[{ value: '', label: 'Choose…' }, ...known, ...(strange ? [{ value, label: `${value} (no such option)` }] : [])]}
        value={value ?? ''}
        onChange={(event) => onChange(withPart(condition, 'value', event.currentTarget.value))}
      />
    );
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={numeric.has(subject ?? '') ? 'Number' : 'Value'}
      disabled={readOnly}
      value={value ?? ''}
      onChange={(event) => onChange(withPart(condition, 'value', event.currentTarget.value))}
    />
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}
const choices = (subject: RuleSubject | undefined, item: QuestionnaireItem | undefined) =>
  subject === 'PatientGender'
    ? AdministrativeGender.values.map((one): Choice => ({ value: one, label: labelOfValue(one) }))
    : item && factsOf(item).keeps === 'yesNo'
      ? [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]
      : [];

function ResourceValues({ type, label, many, condition, onChange }: Omit<ValueProps, 'item'> & { readonly type: ResourceType }) {
  const { readOnly } = useFieldSurroundings();
  const { value, values = [] } = condition;
  const held = useResource(type, many ? undefined : value);
  const data = held.data as { readonly display?: string } | undefined; // every type has a display
  if (!many) {
    return (
      <ReferencePicker
        targets={[type]}
        label={label}
        held={value === undefined ? undefined : { id: value, resourceType: type, display: data?.display ?? value }}
        onPick={(found) => onChange(withPart(condition, 'value', found?.id))}
      />
    );
  }
  return (
    <div className={classes['grow']}>
      <ul className={classes['chips']}>
        {values.map((id) => (
          <li key={id} className={classes['chip']}>
            <ResourceName type={type} id={id} />
            <ActionIcon
              size={24}
              aria-label="Remove"
              disabled={readOnly}
              onClick={() => onChange({ ...condition, values: values.filter((one) => one !== id) })}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ReferencePicker
        targets={[type]}
        label={label}
        held={undefined}
        taken={new Set(values)}
        onPick={(found) => found && onChange({ ...condition, values: [...values, found.id] })}
      />
    </div>
  );
}
function ResourceName({ type, id }: { readonly type: ResourceType; readonly id: string }) {
  const { data } = useResource(type, id);
  return <>{(data as { readonly display?: string } | undefined)?.display ?? id}</>; // every type has a display
}
