import { Textarea, TextInput } from '@mantine/core';
import type { PracticePreferences } from '@notewell/model';
import { addressDoubt, stateCodeOf } from '@notewell/rules';
import { useRefusedText } from '../../../features/records/fields/refused-places.tsx';
import type { WholeProps } from './group-setting.ts';
import classes from './preferences.module.css';

type Address = NonNullable<PracticePreferences['address']>;
const isAddress = (value: unknown): value is Address => typeof value === 'object' && value !== null;

/** The practice's address, one line per field. Empty fields are removed; without fields there is no address. */
export function AddressSetting({ label, description, value, onChange }: WholeProps) {
  const address: Address = isAddress(value) ? value : {};
  const doubt = addressDoubt(address);
  const set = (part: Partial<Address>) => {
    const next = Object.fromEntries(
      Object.entries({ ...address, ...part }).filter(([, one]) => one !== undefined && one !== '' && !isEmptyList(one)),
    );
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <fieldset className={classes.whole}>
      <legend>{label}</legend>
      <p>{description}</p>
      <div className={classes.parts}>
        <Textarea
          label="Street"
          autosize
          minRows={1}
          maxRows={5}
          value={(address.lines ?? []).join('\n')}
          onChange={(event) => set({ lines: linesIn(event.currentTarget.value) })}
        />
        <TextInput label="City" value={address.city ?? ''} onChange={(event) => set({ city: event.currentTarget.value })} />
        <div className={classes.pair}>
          <TextInput
            label="State"
            error={useRefusedText('address.state')}
            value={address.state ?? ''}
            onChange={({ currentTarget: { value: typed } }) => set({ state: stateCodeOf(typed) ?? typed })}
          />
          <TextInput
            label="ZIP code"
            error={useRefusedText('address.postalCode')}
            value={address.postalCode ?? ''}
            onChange={(event) => set({ postalCode: event.currentTarget.value })}
          />
          <TextInput
            label="Country, if abroad"
            error={useRefusedText('address.country')}
            value={address.country ?? ''}
            onChange={(event) => set({ country: event.currentTarget.value })}
          />
        </div>
        {doubt ? (
          <p role="status" className={classes.doubt}>
            {doubt}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
/** At most five lines. A trailing empty line stays while the next one is typed. */
const linesIn = (text: string) => (text === '' ? [] : text.split('\n').slice(0, 5));
