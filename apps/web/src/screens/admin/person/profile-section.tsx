import { Button, Select, TextInput } from '@mantine/core';
import { labelOfValue, type Practitioner, StaffCategory } from '@notewell/model';
import { Fault, Section } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useAct, useEdited, useMay, useWrite } from '../../../features/admin/admin-page/index.ts';
import { contactPlaces } from '../../../features/records/fields/contact-places.ts';
import { useUnsavedForm } from '../../../shell/work/unsaved-form.ts';
import classes from './person.module.css';

const categories = StaffCategory.values.map((value) => ({ value, label: labelOfValue(value) }));
const phoneOf = ({ telecom }: Practitioner) => telecom?.find(({ system }) => system === 'Phone')?.value ?? '';

interface ProfileSectionProps {
  readonly person: Practitioner;
}

/** The person's profile as other screens show it. */
export function ProfileSection({ person }: ProfileSectionProps) {
  const may = useMay();
  const { change } = useWrite();
  const { busy, fault, act } = useAct();
  const { draft, dirty, set, clear } = useEdited(draftOf(person));
  const locked = !may('manage users');
  useUnsavedForm(dirty);
  const [tried, setTried] = useState(false);
  const [wrong] = contactPlaces({ type: 'Practitioner', before: person, after: fieldsOf(draft, person) });
  const field = (name: keyof typeof draft, label: string, more: object = {}) => (
    <TextInput
      label={label}
      disabled={locked}
      value={draft[name]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        set({ [name]: value });
      }}
      {...more}
    />
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong) return;
    void act(() => change('Practitioner', person.id ?? '', fieldsOf(draft, person)).then(clear), 'Saved.');
  };
  return (
    <Section title="Profile">
      <form className={classes.body} onSubmit={save}>
        <div className={classes.pair}>
          {field('given', 'Given name')}
          {field('family', 'Family name', { required: true })}
          {field('credentials', 'Credentials')}
          {field('pronouns', 'Pronouns')}
          {field('email', 'Email', { type: 'email' })}
          {field('phone', 'Phone', { type: 'tel', error: tried ? wrong?.message : undefined })}
          {field('npi', 'NPI', { inputMode: 'numeric', maxLength: 10 })}
          {/* Given by an import alone: a practice has no use for it. */}
          {person.staffCategory ? (
            <Select
              label="Staff category"
              description="For the vendor’s own staff"
              clearable
              disabled={locked}
              data={categories}
              value={draft.category || null}
              onChange={(category) => set({ category: category ?? '' })}
            />
          ) : null}
        </div>
        <Fault>{fault}</Fault>
        <div className={classes.foot}>
          {dirty ? (
            <Button variant="subtle" color="gray" onClick={clear}>
              Undo
            </Button>
          ) : null}
          <Button type="submit" loading={busy} disabled={!dirty || locked}>
            Save profile
          </Button>
        </div>
      </form>
    </Section>
  );
}

const draftOf = (person: Practitioner) => ({
  given: person.name?.given ?? '',
  family: person.name?.family ?? '',
  credentials: person.credentials ?? '',
  pronouns: person.pronouns ?? '',
  email: person.email ?? '',
  phone: phoneOf(person),
  npi: person.npi ?? '',
  category: person.staffCategory ?? '',
});

function fieldsOf(draft: ReturnType<typeof draftOf>, person: Practitioner) {
  const text = (value: string) => value.trim() || undefined;
  const others = (person.telecom ?? []).filter(({ value }) => value !== phoneOf(person));
  const phone = text(draft.phone);
  const telecom = phone ? [{ system: 'Phone' as const, value: phone, use: 'Work' as const }, ...others] : others;
  const given = text(draft.given);
  return {
    name: { ...person.name, ...(given === undefined ? {} : { given }), family: draft.family.trim() },
    credentials: text(draft.credentials),
    pronouns: text(draft.pronouns),
    email: text(draft.email),
    npi: text(draft.npi),
    telecom: telecom.length > 0 ? telecom : undefined,
    staffCategory: StaffCategory.values.find((one) => one === draft.category),
  };
}
