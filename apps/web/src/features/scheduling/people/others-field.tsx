import { CloseButton, NativeSelect, Select } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { type AttendeeResponse, type Reference, AttendeeResponse as Responses } from '@notewell/model';
import { supervisesOn } from '@notewell/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { usePractitioners } from '../calendar/use-practitioners.ts';
import { type Attendee, answerWords, roleWords } from './attendees.ts';
import classes from './people.module.css';

interface OthersFieldProps {
  readonly value: readonly Attendee[];
  readonly onChange: (value: readonly Attendee[]) => void;
  /** Whose calendar the visit is in; they come anyway. */
  readonly owner: string | undefined;
  /** The patient, whose relatives may come. */
  readonly patient: string | undefined;
  /** True once people can have answered. */
  readonly answers?: boolean;
}

const roles = ['SecondaryPerformer', 'Participation', 'Coordinator'] as const;
const needs = [
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
];

/** Who else comes to a visit: the part that they have, if it needs them, and their answer. */
export function OthersField({ value, onChange, owner, patient, answers = false }: OthersFieldProps) {
  const { t } = useTranslation();
  const mayDo = useMayDo();
  const mayAnswerFor = useMayAnswerFor(answers);
  const colleagues = usePractitioners('working');
  const readsRelatives = patient !== undefined && mayDo('Read', 'RelatedPerson');
  const relatives = useList(readsRelatives ? { type: 'RelatedPerson', partition: patient, pageSize: 50 } : null).items;
  const [search, setSearch] = useState('');
  const inIt = new Set([owner, ...value.map(({ subject }) => subject.id)]);
  const people: readonly Reference<'Practitioner' | 'RelatedPerson'>[] = [
    ...colleagues,
    ...relatives.flatMap(({ id, display }) =>
      id ? [{ id, resourceType: 'RelatedPerson' as const, ...(display && { display }) }] : [],
    ),
  ].filter(({ id }) => !inIt.has(id));
  const change = (id: string, next: Partial<Attendee>) =>
    onChange(value.map((one) => (one.subject.id === id ? { ...one, ...next } : one)));
  const add = (id: string | null) => {
    const subject = people.find((one) => one.id === id);
    setSearch('');
    if (!subject) return;
    const role = subject.resourceType === 'Practitioner' ? 'SecondaryPerformer' : 'Participation';
    onChange([...value, { subject, role, required: true, response: 'NeedsAction' }]);
  };
  return (
    <div className={classes['others']}>
      <Select
        label="Who else comes"
        placeholder={t('A colleague, or a relative of the $t(patient)')}
        data={[
          { group: 'Colleagues', items: choicesOf(people, 'Practitioner') },
          { group: 'Relatives', items: choicesOf(people, 'RelatedPerson') },
        ].filter(({ items }) => items.length > 0)}
        value={null}
        onChange={add}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
      />
      {value.length > 0 ? (
        <ul className={classes['people']} aria-label="Who else comes">
          {value.map(
            ({
              subject: { id, display = 'No name', resourceType },
              role = 'Participation',
              required,
              response = 'NeedsAction',
            }) => (
              <li key={id}>
                <span dir="auto">{display}</span>
                <CloseButton
                  size="sm"
                  aria-label={`Leave ${display} out`}
                  onClick={() => onChange(value.filter(({ subject }) => subject.id !== id))}
                />
                <div className={classes['choices']}>
                  <NativeSelect
                    size="xs"
                    aria-label={`Role of ${display}`}
                    data={roles.map((one) => ({ value: one, label: roleWords[one] ?? one }))}
                    value={role}
                    onChange={({ currentTarget }) =>
                      change(id, { role: roles.find((one) => one === currentTarget.value) ?? role })
                    }
                  />
                  <NativeSelect
                    size="xs"
                    aria-label={`Whether ${display} must be there`}
                    data={needs}
                    value={required === false ? 'optional' : 'required'}
                    onChange={({ currentTarget }) => change(id, { required: currentTarget.value !== 'optional' })}
                  />
                  {answers ? (
                    <NativeSelect
                      disabled={!mayAnswerFor({ id, resourceType })}
                      size="xs"
                      aria-label={`Reply of ${display}`}
                      data={Responses.values.map((one) => ({ value: one, label: answerWords[one] }))}
                      value={response}
                      onChange={({ currentTarget }) => change(id, { response: answerOf(currentTarget.value) })}
                    />
                  ) : null}
                </div>
              </li>
            ),
          )}
        </ul>
      ) : null}
    </div>
  );
}

/** Tells whose reply the user may give: their own, a supervisee's, a relative's, and everybody's who manages schedules. */
function useMayAnswerFor(asking: boolean): (person: Reference) => boolean {
  const { profile, permissions } = useMe();
  const answersForAll = permissions.includes('manage schedules');
  const supervises = asking && !answersForAll && permissions.includes('supervision');
  const filters = [{ kind: 'Supervisor', values: [profile.id] }];
  const found = useList(supervises ? { type: 'Practitioner', filters, pageSize: 200 } : null).items;
  const supervisees = new Set(found.flatMap((one) => (supervisesOn(one, profile.id, dayOf(new Date())) ? [one.id] : [])));
  return ({ id, resourceType }) => answersForAll || resourceType !== 'Practitioner' || id === profile.id || supervisees.has(id);
}

const answerOf = (value: string): AttendeeResponse => Responses.values.find((one) => one === value) ?? 'NeedsAction';

const choicesOf = (people: readonly Reference<'Practitioner' | 'RelatedPerson'>[], type: 'Practitioner' | 'RelatedPerson') =>
  people.flatMap(({ id, resourceType, display }) => (resourceType === type ? [{ value: id, label: display ?? 'No name' }] : []));
