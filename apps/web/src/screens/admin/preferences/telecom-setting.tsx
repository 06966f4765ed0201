import { TextInput } from '@mantine/core';
import { ContactPointSystem, type PracticePreferences } from '@notewell/model';
import { useContext } from 'react';
import { RefusedPlaces, refusedAt, textOf } from '../../../features/records/fields/refused-places.tsx';
import type { WholeProps } from './group-setting.ts';
import classes from './preferences.module.css';

type Telecom = NonNullable<PracticePreferences['telecom']>;
const isTelecom = (value: unknown): value is Telecom => Array.isArray(value);
const systems = ContactPointSystem.values;

/** Phone and email of the practice, the first of each. Other contacts in the record stay. */
export function TelecomSetting({ label, description, value, onChange }: WholeProps) {
  const telecom = isTelecom(value) ? value : [];
  const set = (system: (typeof systems)[number], text: string) => {
    const at = telecom.findIndex((one) => one.system === system);
    const others = telecom.filter((_, index) => index !== at);
    const next = text === '' ? others : [...others, { ...telecom[at], system, value: text }];
    onChange(next.length > 0 ? next : undefined);
  };
  const places = useContext(RefusedPlaces);
  const faultOf = (system: (typeof systems)[number]) =>
    textOf(refusedAt(places, `telecom.${telecom.findIndex((one) => one.system === system)}`));
  return (
    <fieldset className={classes.whole}>
      <legend>{label}</legend>
      <p>{description}</p>
      <div className={classes.pair}>
        {systems.map((system) => (
          <TextInput
            key={system}
            label={system}
            error={faultOf(system)}
            type={system === 'Email' ? 'email' : 'tel'}
            value={telecom.find((one) => one.system === system)?.value ?? ''}
            onChange={(event) => set(system, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
