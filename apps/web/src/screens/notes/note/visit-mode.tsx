import { NativeSelect } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import { EncounterMode, type Note } from '@notewell/model';
import { isSignedNote, modesOffered } from '@notewell/rules';
import { modeWords } from '../../../features/notes/start-note/index.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useMe } from '../../../shell/session/session.ts';

/** The mode of the visit among those the practice offers. Empty if it offers only the one in use. */
export function VisitMode({ note }: { readonly note: Note }) {
  const client = useClient();
  const may = useMe().permissions.includes('Encounter.Update');
  const { data: visit } = useResource('Encounter', note.encounter?.id);
  const offered = modesOffered(usePreferences());
  if (note.visitStatus && note.visitStatus !== 'Show') return null; // it was not held
  const { id = '', mode } = visit ?? {};
  const choices = EncounterMode.values.filter((one) => one === mode || offered.includes(one));
  // A note without a visit has no mode.
  if (!note.encounter || (choices.length < 2 && (mode || !visit))) return null;
  const change = (next: EncounterMode) =>
    client.update('Encounter', id, (now) => ({ ...now, mode: next })).catch((error: unknown) => toastFailure(error));
  return (
    <NativeSelect
      size="xs"
      aria-label="Visit type"
      // Amendments correct it once somebody has signed.
      disabled={!may || !visit || isSignedNote(note)}
      value={mode ?? ''}
      data={[
        ...(mode ? [] : [{ value: '', label: visit ? 'Choose the visit type' : '' }]),
        ...choices.map((value) => ({ value, label: modeWords[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const next = choices.find((one) => one === value);
        if (next) void change(next);
      }}
    />
  );
}
