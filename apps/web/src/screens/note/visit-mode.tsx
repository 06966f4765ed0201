import { NativeSelect } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import { EncounterMode, type Note } from '@notewell/model';
import { modesOffered, modeWords } from '../../features/start-note/index.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMe } from '../../shell/session.ts';
import { toastFailure } from '../../shell/toasts.ts';

/** How the visit was held, among the ways the practice offers; nothing where it offers one alone and the visit was held so. */
export function VisitMode({ note }: { readonly note: Note }) {
  const client = useClient();
  const may = useMe().permissions.includes('Encounter.Update');
  const { data: visit } = useResource('Encounter', note.encounter?.id);
  const offered = modesOffered(usePreferences());
  if (note.visitStatus && note.visitStatus !== 'Show') return null; // it was not held
  const { id = '', mode } = visit ?? {};
  const choices = EncounterMode.values.filter((one) => one === mode || offered.includes(one));
  // A note of no visit is of none that was held somehow.
  if (!note.encounter || (choices.length < 2 && (mode || !visit))) return null;
  const change = (next: EncounterMode) =>
    client.update('Encounter', id, (now) => ({ ...now, mode: next })).catch((error: unknown) => toastFailure(error));
  return (
    <NativeSelect
      size="xs"
      label="Held"
      disabled={!may || !visit}
      value={mode ?? ''}
      data={[
        ...(mode ? [] : [{ value: '', label: visit ? 'Choose' : '' }]),
        ...choices.map((value) => ({ value, label: modeWords[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const next = choices.find((one) => one === value);
        if (next) void change(next);
      }}
    />
  );
}
