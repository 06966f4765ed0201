import { TextInput } from '@mantine/core';
import { defaultLabels } from '@notewell/model';
import { Section } from '@notewell/ui';
import { labelNames } from './fields.ts';
import classes from './preferences.module.css';

type Name = (typeof labelNames)[number];
type Form = 'singular' | 'plural';
export interface LabelsProps {
  readonly labels: Readonly<Record<Name, Readonly<Record<Form, string>>>>;
  readonly onChange: (name: Name, form: Form, word: string) => void;
}
export const labelsTitle = 'Labels';

/** The practice's own words, such as clients for patients. */
export function LabelsSection({ labels, onChange }: LabelsProps) {
  return (
    <Section title={labelsTitle}>
      <div className={classes.body}>
        {labelNames.map((name) => (
          <div key={name} className={classes.pair}>
            {(['singular', 'plural'] as const).map((form) => (
              <TextInput
                key={form}
                label={`${defaultLabels[name][form]}`}
                placeholder={defaultLabels[name][form]}
                value={labels[name][form] === defaultLabels[name][form] ? '' : labels[name][form]}
                onChange={(event) => onChange(name, form, event.currentTarget.value)}
              />
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}
