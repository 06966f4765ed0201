import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { patientFindPath } from '@notewell/protocol';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceFor } from '../../platform/failure.ts';
import classes from './access.module.css';

export interface Found {
  readonly id: string;
  readonly display?: string;
  readonly birthDate?: string;
}

const nothing = { medicalRecordNumber: '', given: '', family: '', birthDate: '' };

/** Finds a patient outside the user's access. Needs the exact record number, or the exact name and birth date. */
export function PatientFinder({ onFound }: { readonly onFound: (found: readonly Found[]) => void }) {
  const client = useClient();
  const { t } = useTranslation();
  const [way, setWay] = useState<'record' | 'name'>('record');
  const [typed, setTyped] = useState(nothing);
  const [told, setTold] = useState('');
  const [looking, setLooking] = useState(false);
  const field = (name: keyof typeof nothing, label: string, type = 'text') => (
    <TextInput
      label={label}
      type={type}
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => setTyped((held) => ({ ...held, [name]: value }))}
      autoComplete="off"
      required
      withAsterisk={false}
    />
  );
  const find = async (event: FormEvent) => {
    event.preventDefault();
    setLooking(true);
    setTold('');
    const { medicalRecordNumber, ...person } = typed;
    try {
      const body = way === 'record' ? { medicalRecordNumber } : person;
      const found = await client.call<readonly Found[]>(patientFindPath(client.networkId), { method: 'POST', body });
      onFound(found);
      if (found.length > 0) setTyped(nothing);
      setTold(
        found.length > 0
          ? t('patientsFound', { count: found.length })
          : t('No $t(patient) has exactly these particulars, or only their confidential team may find them.'),
      );
    } catch (error) {
      setTold(sentenceFor(error));
    } finally {
      setLooking(false);
    }
  };
  return (
    <form className={classes['finder']} onSubmit={(event) => void find(event)} aria-label={t('Find a $t(patient)')}>
      <SegmentedControl
        size="xs"
        aria-label="Find by"
        value={way}
        onChange={setWay}
        data={[
          { value: 'record', label: 'Record number' },
          { value: 'name', label: 'Name and birth date' },
        ]}
      />
      <div className={classes['fields']}>
        {way === 'record' ? (
          field('medicalRecordNumber', 'Record number')
        ) : (
          <>
            {field('given', 'First name')}
            {field('family', 'Last name')}
            {field('birthDate', 'Birth date', 'date')}
          </>
        )}
      </div>
      <Group justify="space-between" gap="xs">
        <span className={classes['told']} role="status">
          {told}
        </span>
        <Button type="submit" variant="default" loading={looking}>
          Find
        </Button>
      </Group>
    </form>
  );
}
