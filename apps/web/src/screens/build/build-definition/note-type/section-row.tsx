import { ActionIcon, NativeSelect } from '@mantine/core';
import { definitionOf, fieldAt, itemOf, type NoteDefinitionSection as Section, type UnknownRecord } from '@notewell/model';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconCopy,
  IconFold,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionOfferOf, sectionOffers } from '../../../../features/build/sections/section-offers.ts';
import { NamedFields } from '../../../../features/records/fields/named-fields.tsx';
import { Fold, useRefusedText } from '../../../../features/records/fields/refused-places.tsx';
import { FormPicker } from './form-picker.tsx';
import classes from './note-type.module.css';

const field = itemOf(fieldAt(definitionOf('NoteDefinition'), 'sections'));
const fields = field?.spec.kind === 'group' ? field.spec.fields : {};

/** Fields by what a section holds. Those that it does not use are not offered. */
const fieldsFor: Readonly<Record<string, readonly string[]>> = {
  form: [],
  options: ['options'],
  type: [],
  placeholder: ['placeholder'],
  lengths: ['minLength', 'maxLength'],
  import: ['importFrom'],
  duration: ['durationMode', 'allowedDurations'],
  diagnosis: ['diagnosisHandling'],
};
const labels = {
  title: 'Title',
  options: 'Answers to choose from',
  help: 'Help for the writer',
  placeholder: 'Hint in the empty box',
  required: 'Must be filled in before signing',
  minLength: 'Shortest text',
  maxLength: 'Longest text',
  importFrom: 'Begins with',
  durationMode: 'How the length is given',
  allowedDurations: 'Lengths to choose from, in minutes',
  diagnosisHandling: 'How many diagnoses',
  displayWhen: 'Shows when',
  individual: 'Written for each member of a group',
  presence: 'In notes of this type it is',
  type: 'Goes to this part of the chart',
};
/** Settings that a practice seldom needs. */
const seldom = ['help', 'presence', 'type'];

const asFields = (section: Section): UnknownRecord => section;
const withPart = (section: Section, name: string, value: unknown): Section => {
  const { [name]: _before, ...rest } = asFields(section);
  return (value === undefined ? rest : { ...rest, [name]: value }) as Section; // keeps its required fields
};
const formName = (form: unknown) => (form as Section['form'])?.display; // the field of this name

/** A section with another content. Settings of the former content go; a title of one's own stays. */
function holding(section: Section, name: string): Section {
  const offer = sectionOffers.find((one) => one.name === name);
  if (!offer) return section;
  const { id, title, help, required, displayWhen, individual } = section;
  const before = sectionOfferOf(section).name;
  const kept = { help, required, displayWhen, individual };
  return {
    id,
    title: title === before ? offer.name : title,
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
    ...offer.make,
  };
}

interface SectionRowProps {
  readonly section: Section;
  readonly at: number;
  readonly isLast: boolean;
  /** True in a note of a whole group. */
  readonly isOfGroup: boolean;
  /** The other sections of the note type. */
  readonly others: readonly Section[];
  readonly isNew: boolean;
  readonly readOnly: boolean;
  readonly onChange: (change: (section: Section) => Section) => void;
  readonly onMove: (to: number) => void;
  /** Another section was dropped here. */
  readonly onDrop: (id: string) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** A section in a line: its title, what it holds and whether it must be filled in. Alt with an arrow key moves it. */
export function SectionRow(props: SectionRowProps) {
  const { section, at, isLast, isNew, readOnly, onMove, onDrop, onCopy, onRemove } = props;
  const { id, title, required, displayWhen } = section;
  const [isOver, setOver] = useState(false);
  const offer = sectionOfferOf(section);
  const held = offer.uses.includes('form') ? (formName(section.form) ?? 'No form yet') : offer.name;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || readOnly) return;
    event.preventDefault();
    onMove(at + by);
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer.getData('text/plain'));
    },
  };
  return (
    <li className={classes['row']} data-section={id} data-over={isOver || undefined} {...(readOnly ? {} : drop)}>
      <Fold paths={[`sections.${at}`]} open={isNew || undefined}>
        <summary
          draggable={!readOnly}
          onKeyDown={onKeyDown}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', id);
          }}
        >
          {readOnly ? null : <IconGripVertical size={14} aria-hidden className={classes['grip']} />}
          <IconChevronRight size={16} aria-hidden className={classes['chevron']} />
          <span className={classes['name']}>{title}</span>
          <span className={classes['quiet']} data-missing={held === 'No form yet' || undefined}>
            {[held === title ? '' : held, required ? 'required' : ''].filter(Boolean).join(' · ')}
          </span>
          {displayWhen ? <IconFold size={14} aria-label="Shows on a condition" /> : null}
        </summary>
        <Settings {...props} />
      </Fold>
      {readOnly ? null : (
        <div className={classes['actions']}>
          <ActionIcon size={26} aria-label={`Move ${title} up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
            <IconArrowUp size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon size={26} aria-label={`Move ${title} down`} disabled={isLast} onClick={() => onMove(at + 1)}>
            <IconArrowDown size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon size={26} aria-label={`Copy ${title}`} onClick={onCopy}>
            <IconCopy size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon size={26} aria-label={`Remove ${title}`} onClick={onRemove}>
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

function Settings({ section, at, isOfGroup, others, readOnly, onChange }: SectionRowProps) {
  const { t } = useTranslation();
  const refusedForm = useRefusedText(`sections.${at}.form`);
  const offer = sectionOfferOf(section);
  const set = (name: string, next: unknown) =>
    onChange((now) => {
      const changed = withPart(now, name, next);
      // A section that is still called by its kind takes the name of its form.
      const isUnnamed = now.title === offer.name || now.title === formName(now.form);
      return name === 'form' && isUnnamed ? withPart(changed, 'title', formName(next) ?? offer.name) : changed;
    });
  const named = (names: readonly string[]) => (
    <NamedFields
      fields={fields}
      names={names}
      values={asFields(section)}
      within={`sections.${at}`}
      labels={labels}
      onChange={set}
    />
  );
  return (
    <div className={classes['settings']}>
      {named(['title'])}
      <NativeSelect
        label="Holds"
        maw="22rem"
        disabled={readOnly}
        data={sectionOffers
          .filter((one) => !one.former || one === offer)
          .map(({ name, about }) => ({ value: name, label: `${name}: ${t(about).toLowerCase()}` }))}
        value={offer.name}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange((now) => holding(now, value));
        }}
      />
      {offer.uses.includes('form') ? (
        <FormPicker held={section.form} readOnly={readOnly} error={refusedForm} onPick={(found) => set('form', found)} />
      ) : null}
      {named([
        'required',
        ...(isOfGroup ? ['individual'] : []),
        ...offer.uses.flatMap((part) => fieldsFor[part] ?? []),
        'displayWhen',
      ])}
      {section.importFrom === 'LastNote' ? (
        <NativeSelect
          label="Which section of the last note"
          maw="22rem"
          disabled={readOnly}
          data={[{ value: '', label: 'This one' }, ...others.map(({ id, title }) => ({ value: id, label: title }))]}
          value={section.importSection ?? ''}
          onChange={(event) => set('importSection', event.currentTarget.value || undefined)}
        />
      ) : null}
      <Fold paths={seldom.map((name) => `sections.${at}.${name}`)}>
        <summary className={classes['quiet']}>Advanced</summary>
        <div className={classes['settings']}>{named(seldom)}</div>
      </Fold>
    </div>
  );
}
