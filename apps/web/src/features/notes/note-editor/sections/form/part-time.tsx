import { NumberInput } from '@mantine/core';
import { durationFromMinutes, durationToMinutes, isDuration, type Note } from '@notewell/model';
import { useState } from 'react';
import { usePreferences } from '../../../../../shell/session/preferences.ts';
import type { EditorProps } from '../../section-kind.ts';
import { useFocusable, useOutside } from '../../use-outside.ts';

/** Sets the minutes of one section, or removes them. */
export const withPartTime = (note: Note, id: string, minutes: number | undefined): Note => ({
  ...note,
  sections: (note.sections ?? []).map((one) =>
    one.id === id ? { ...one, sessionTime: minutes === undefined ? undefined : { duration: durationFromMinutes(minutes) } } : one,
  ),
});

/** The time that was spent on a part of the session. The parts make up the time of the session. */
export function PartTime({ section, onChange }: EditorProps) {
  const duration = section.sessionTime?.duration;
  const kept = isDuration(duration) ? durationToMinutes(duration) : undefined;
  const [minutes, setMinutes] = useState(kept);
  const place = useFocusable<HTMLDivElement>();
  useOutside(kept, place, { take: setMinutes, shown: () => minutes });
  const mayEnter = usePreferences().allowSessionTimeInput;
  return (
    <div ref={place}>
      <NumberInput
        label="Minutes spent on this part"
        w="12rem"
        min={0}
        max={1_440}
        allowDecimal={false}
        readOnly={!mayEnter}
        value={minutes ?? ''}
        onChange={(next) => {
          const typed = typeof next === 'number' ? next : undefined;
          setMinutes(typed);
          // Apart from the answers of the same section: neither replaces the other while both wait to be saved.
          onChange(() => ({ shape: (note) => withPartTime(note, section.id, typed) }), 'time');
        }}
      />
    </div>
  );
}
