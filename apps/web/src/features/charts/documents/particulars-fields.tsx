import { Select, TagsInput, TextInput } from '@mantine/core';
import classes from './documents.module.css';
import { categories, categoryAfter, levels, type Particulars, types } from './particulars.ts';
import type { ParticularsFaults } from './particulars-faults.ts';

interface ParticularsFieldsProps {
  readonly value: Particulars;
  readonly onChange: (next: Particulars) => void;
  readonly faults?: ParticularsFaults;
  /** True if the date was written by somebody else and stays. */
  readonly isDateLocked?: boolean;
}

/** Fields of a document's facts. */
export function ParticularsFields({ value, onChange, faults = {}, isDateLocked = false }: ParticularsFieldsProps) {
  // An imported document keeps its level; other levels cannot be chosen here.
  const level = levels.find((one) => one.value === value.confidentiality);
  const set = (next: Partial<Particulars>) => onChange({ ...value, ...next });
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.whole ?? ''}
        label="Title"
        required
        maxLength={500}
        value={value.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={faults.title}
      />
      <Select
        label="Type"
        searchable
        clearable
        data={types}
        value={value.type || null}
        onChange={(type) => set({ type: type ?? '', category: categoryAfter(type ?? '', value) })}
      />
      <Select
        label="Category"
        clearable
        data={categories}
        value={value.category || null}
        onChange={(category) => set({ category: category ?? '' })}
      />
      <TextInput
        type="date"
        label="Date of the document"
        value={value.date}
        disabled={isDateLocked}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(isDateLocked && { description: 'Set by the person who added it' })}
        onChange={(event) => set({ date: event.currentTarget.value })}
        error={faults.date}
      />
      <TextInput
        type="date"
        label="Expires"
        value={value.expires}
        onChange={(event) => set({ expires: event.currentTarget.value })}
        error={faults.expires}
      />
      <TagsInput label="Tags" value={[...value.tags]} onChange={(tags) => set({ tags })} maxTags={50} error={faults.tags} />
      <Select
        label="Confidentiality"
        allowDeselect={false}
        description={level?.readers}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[...levels.map(({ value: one, label }) => ({ value: one, label })), ...(level ? [] : [value.confidentiality])]}
        value={value.confidentiality}
        onChange={(confidentiality) => set({ confidentiality: confidentiality ?? 'Normal' })}
      />
    </div>
  );
}
