import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useClient, useConnection } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { PageHead, Section, StatePanel } from '@notewell/ui';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { PickPatient } from '../../../features/charts/patient-picker/pick-patient.tsx';
import { bytesOf, showPdf } from '../../../features/shared/printing/open-pdf.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { usePreferences } from '../../../shell/session/preferences.ts';
import classes from './print.module.css';

/** The server's own limit. */
const most = 50;

/** Prints several charts as one file: signed notes of a period with a table of contents. */
export default function PrintScreen() {
  const client = useClient();
  const { online } = useConnection();
  const allowed = usePreferences().allowNotePrintout;
  const [chosen, setChosen] = useState<readonly Reference<'Patient'>[]>([]);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const isReversed = from !== '' && to !== '' && from > to;
  const why = !allowed
    ? 'This practice does not allow printing notes.'
    : !online
      ? 'The server makes printouts. You can print once you are online.'
      : undefined;
  const print = async () => {
    // Opened before the response, because browsers block windows opened later.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      const url = await client.call<string>('notes/printouts', {
        method: 'POST',
        query: { format: 'dataUrl' },
        body: { patients: chosen.map(({ id }) => id), ...(from ? { from } : {}), ...(to ? { to } : {}) },
      });
      showPdf(page, bytesOf(url));
    } catch (error) {
      page?.close();
      toastFailure(error, 'Not printed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <PageHead title="Printouts" />
      <Section title="Charts as one file" aside={chosen.length > 0 ? chosen.length : undefined}>
        <div className={classes['body']}>
          {chosen.length === 0 ? (
            <StatePanel compact icon={IconPrinter} title="No chart is chosen">
              Prints the signed notes of the chosen charts as one PDF with a table of contents.
            </StatePanel>
          ) : (
            <ul className={classes['list']}>
              {chosen.map(({ id, display }) => (
                <li key={id}>
                  <ResourceLink type="Patient" id={id}>
                    {display ?? 'Patient'}
                  </ResourceLink>
                  <ActionIcon
                    size={24}
                    variant="subtle"
                    color="gray"
                    aria-label={`Leave out ${display ?? 'patient'}`}
                    onClick={() => setChosen(chosen.filter((one) => one.id !== id))}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          {chosen.length < most ? (
            <PickPatient
              label="Add a chart"
              taken={new Set(chosen.map(({ id }) => id))}
              onAdd={(patient) => setChosen([...chosen, patient])}
            />
          ) : null}
          <div className={classes['row']}>
            <TextInput type="date" label="From" value={from} max={to} onChange={(event) => setFrom(event.currentTarget.value)} />
            <TextInput
              type="date"
              label="To"
              value={to}
              min={from}
              error={isReversed ? 'This day comes before the first one' : undefined}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Button
              leftSection={<IconPrinter size={16} aria-hidden />}
              loading={busy}
              disabled={chosen.length === 0 || isReversed || why !== undefined}
              onClick={() => void print()}
            >
              Print
            </Button>
          </div>
          {why ? <p className={classes['why']}>{why}</p> : null}
        </div>
      </Section>
    </div>
  );
}
