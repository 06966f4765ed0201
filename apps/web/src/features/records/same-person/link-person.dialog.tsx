import { Button, Group, Radio, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import type { IdentityAssurance, Reference } from '@notewell/model';
import type { LinkedType } from '@notewell/rules';
import { Fault, FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { patientFilters } from '../../../platform/patient-query.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from '../chart-records/chart-records.module.css';
import { assurances, isAssurance, useKindWords } from './kind-words.ts';
import { type Human, humanOf, useAlike } from './use-same-person.ts';

interface LinkPersonProps {
  readonly human: Human;
  readonly linked: readonly Reference[];
  readonly link: (other: Human, assurance: IdentityAssurance) => Promise<void>;
  readonly onClose: () => void;
}

/** Finds another record of the same human being: suggestions first, then a search. Two records are linked, never merged. */
export function LinkPerson({ human, linked, link, onClose }: LinkPersonProps) {
  const phone = usePhone();
  const kindWords = useKindWords();
  const alike = useAlike(human, linked);
  const [typed, setTyped] = useState('');
  const found = useFound(typed).filter(
    ({ id }) => id !== human.id && !linked.some((one) => one.id === id) && !alike.some((one) => one.human.id === id),
  );
  const [picked, setPicked] = useState('');
  const [assurance, setAssurance] = useState<IdentityAssurance>('Level2');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const all = [...alike, ...found.map((one) => ({ human: one, why: undefined }))];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const other = all.find((one) => one.human.id === picked)?.human;
    if (!other) return setFault('Choose a record first.');
    setBusy(true);
    try {
      await link(other, assurance);
      onClose();
    } catch (error) {
      setFault(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormModal onClose={onClose} fullScreen={phone} size={560} title="Link a record of the same person">
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          data-autofocus
          label="Find by name or birth date"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {all.length === 0 ? (
          <p className={classes['quiet']} role="status">
            {typed.trim().length > 1 ? 'No matches.' : 'No record here looks like the same person. Search by name.'}
          </p>
        ) : (
          <Radio.Group label={found.length === 0 ? 'These look alike' : 'Records'} value={picked} onChange={setPicked}>
            <div className={classes['choices']}>
              {all.map(({ human: { id, type, record }, why }) => (
                <Radio
                  key={id}
                  value={id}
                  label={record.display ?? 'No name'}
                  description={[kindWords(type, 'patient' in record ? record.patient.display : undefined), bornWords(record), why]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        <Select
          label="How sure is it?"
          data={assurances}
          value={assurance}
          allowDeselect={false}
          onChange={(value) => isAssurance(value) && setAssurance(value)}
        />
        <Fault>{fault}</Fault>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Link
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}

const bornWords = (record: Human['record']) =>
  'birthDate' in record && record.birthDate ? `born ${dateWords(record.birthDate)}` : undefined;

/** Records of people by typed text, of each kind that the user may read. */
function useFound(typed: string): readonly Human[] {
  const may = useMayDo();
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const query = <T extends LinkedType>(type: T, filters: ReturnType<typeof patientFilters>) =>
    asked.length > 1 && may('Read', type) ? { type, filters, pageSize: 8 } : null;
  const filters = patientFilters(asked);
  // Staff have no birth date to search by.
  const named = filters.filter(({ kind }) => kind === 'Text');
  const lists = [
    useList(query('Patient', filters)),
    useList(query('RelatedPerson', filters)),
    useList(named.length > 0 ? query('Practitioner', named) : null),
  ];
  return asked.length > 1 ? lists.flatMap(({ items }) => items.flatMap((one) => humanOf(one))) : [];
}
