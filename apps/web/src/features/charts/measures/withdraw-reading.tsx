import { Button } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import { useConfirm } from '@notewell/ui';
import { dayWords } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import type { Reading } from '../vitals/series.ts';

interface WithdrawReadingProps {
  readonly label: string;
  readonly reading: Reading;
  /** Id of the observation. */
  readonly id: string;
}

/** Marks a reading as entered in error, after confirmation. Empty for users who may not. */
export function WithdrawReading({ label, reading, id }: WithdrawReadingProps) {
  const client = useClient();
  const confirm = useConfirm();
  const may = useMayDo();
  const { data } = useResource('Observation', id);
  if (!data || !may('Update', 'Observation', data, { ...data, status: 'EnteredInError' })) return null;
  const what = `${label} ${reading.words} of ${dayWords(reading.at)}`;
  const withdraw = async () => {
    const isSure = await confirm({
      title: 'Was this entered in error?',
      text: `${what} stays in the history of the record and is no longer shown. Add the right value afterwards.`,
      confirm: 'Mark as entered in error',
    });
    if (!isSure) return;
    await client
      .update('Observation', id, (now) => ({ ...now, status: 'EnteredInError' as const }))
      .catch((error: unknown) => toastFailure(error, 'The reading was not changed'));
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      aria-label={`Entered in error: ${what}`}
      onClick={() => void withdraw()}
    >
      Entered in error
    </Button>
  );
}
