import { Button, Menu } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { IconPencil, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { NewChartRecord } from '../../records/chart-records/new-chart-record.dialog.tsx';
import { type CallableNumber, numbersOf, referenceTo } from './numbers.ts';

/** The patient's and relatives' numbers. Choosing one dials it and opens an entry for the call. */
export function ContactMenu({ patientId }: { readonly patientId: string }) {
  const may = useMayDo();
  const me = useMe();
  const patient = useResource('Patient', patientId).data;
  const mayWrite = may('Create', 'Communication');
  const relatives = useReadableList(mayWrite ? { type: 'RelatedPerson', partition: patientId, pageSize: 50 } : null).items;
  const [known, setKnown] = useState<Readonly<Record<string, unknown>>>();
  if (!mayWrite || !patient) return null;
  const numbers = numbersOf(patient, relatives);
  const begin = (to?: CallableNumber) =>
    setKnown({
      direction: 'Outgoing',
      sent: new Date().toISOString(),
      sender: asStaff(me.profile),
      recipients: [to?.person ?? referenceTo(patient)],
    });
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="compact-sm" variant="default">
            Call
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {numbers.length === 0 ? <Menu.Label>No phone number in the record</Menu.Label> : null}
          {numbers.map((one) => (
            <Menu.Item
              key={`${one.person.id} ${one.value}`}
              component="a"
              href={`tel:${one.value.replaceAll(/[^+\d]/g, '')}`}
              leftSection={<IconPhone size={16} aria-hidden />}
              onClick={() => begin(one)}
            >
              {[one.value, one.use, one.person.display, one.mayReceive ? undefined : 'may receive no information']
                .filter(Boolean)
                .join(' · ')}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => begin()}>
            Log a call or letter…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {known ? (
        <NewChartRecord type="Communication" patientId={patientId} known={known} onClose={() => setKnown(undefined)} />
      ) : null}
    </>
  );
}
