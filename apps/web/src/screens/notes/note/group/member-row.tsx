import { ActionIcon, Button, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { type Note, type Reference, richTextOf } from '@notewell/model';
import { attendanceOf, attendanceWords } from '@notewell/rules';
import { mergedText } from '@notewell/rules/merging';
import { IconClock, IconX } from '@tabler/icons-react';
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Assignment,
  definitionFor,
  type GroupKit,
  type Section,
  withAttendance,
  withMemberTime,
} from '../../../../features/notes/group-note/roster.ts';
import { leaveWithOneTab } from '../../../../features/notes/note-editor/one-tab.ts';
import { sectionKindOf } from '../../../../features/notes/note-editor/registry.ts';
import type { Change, EditorProps } from '../../../../features/notes/note-editor/section-kind.ts';
import { clockOf, withClock } from '../../../../features/notes/note-editor/sections/session-time/session-time.ts';
import { withCaret } from '../../../../features/notes/note-editor/sections/text/with-caret.ts';
import { useOutside } from '../../../../features/notes/note-editor/use-outside.ts';
import { useSharedWords } from '../../../../features/notes/note-editor/use-shared-words.ts';
import { dayOf, timeOf } from '../../../../platform/dates.ts';
import { writingMark } from '../../../../shell/frame/shortcuts.tsx';
import { ResourceLink } from '../../../../shell/screens.tsx';
import { RuleList } from '../rule-list.tsx';
import { isOpenResult, type RuleResult } from '../rule-results.ts';
import { sectionAnchor } from '../section-editor.tsx';
import classes from './group.module.css';

interface MemberRowProps {
  readonly note: Note;
  readonly kit: GroupKit;
  readonly assignment: Assignment;
  readonly patient: Reference<'Patient'>;
  readonly sections: readonly Section[];
  readonly time: Section | undefined;
  readonly written: boolean;
  readonly onChange: (key: string, produce: () => Change) => void;
  /** Absent where the roster stays as it is. */
  readonly onRemove?: (patientId: string) => void;
  readonly results: ReadonlyMap<string, readonly RuleResult[]>;
  /** Words in place of time and text, where only the attendance can change. */
  readonly instead?: string;
}

/** One member: attendance, time and text. Changes to other members do not render it. */
export const MemberRow = memo(
  Row,
  (a, b) =>
    a.assignment === b.assignment &&
    a.kit === b.kit &&
    a.time === b.time &&
    a.written === b.written &&
    a.instead === b.instead &&
    a.onChange === b.onChange &&
    a.note.sessionTime === b.note.sessionTime &&
    isSameText(a, b) &&
    a.sections.length === b.sections.length &&
    a.sections.every(({ id }) => sameResults(a.results.get(id), b.results.get(id))),
);
/** The member's sections, with the elements of shared ones, which their section draws. */
const textOf = ({ note, patient }: MemberRowProps) => (note.sections ?? []).filter((one) => one.patient?.id === patient.id);
function isSameText(a: MemberRowProps, b: MemberRowProps): boolean {
  if (a.note.sections === b.note.sections) return true;
  const [before, now] = [textOf(a), textOf(b)];
  return before.length === now.length && before.every((section, at) => section === now[at]);
}
const sameResults = (a: readonly RuleResult[] = [], b: readonly RuleResult[] = []) =>
  a.length === b.length && a.every(({ rule, message }, at) => rule === b[at]?.rule && message === b[at].message);

function Row({ note, kit, assignment, patient, sections, time, written, onChange, onRemove, results, instead }: MemberRowProps) {
  const status = attendanceOf(assignment);
  const name = patient.display ?? 'Member';
  const nameId = useId();
  const definition = definitionFor(kit, status);
  const own = useMemo(() => ({ ...note, subject: patient }), [note, patient]);
  const open = sections.flatMap(({ id }) => (results.get(id) ?? []).filter(isOpenResult));
  return (
    <li className={classes['member']} aria-labelledby={nameId} data-absent={status !== 'Show' || undefined}>
      <div className={classes['who']}>
        <h3 id={nameId} className={classes['name']}>
          <ResourceLink type="Patient" id={patient.id}>
            {name}
          </ResourceLink>
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={`Attendance of ${name}`}
          value={status}
          data={(['Show', 'NoShow', 'Cancelled'] as const).map((value) => ({ value, label: attendanceWords[value] }))}
          onChange={(next) => {
            onChange(`attendance ${patient.id}`, () => ({
              shape: (current) => withAttendance(current, patient.id, next, kit),
            }));
          }}
        />
        {status === 'Show' && kit.group?.memberTimes !== false && instead === undefined ? (
          <MemberTime note={note} patient={patient} time={time} onChange={onChange} />
        ) : null}
        {onRemove ? <Remove name={name} written={written} onRemove={() => onRemove(patient.id)} /> : null}
      </div>
      <div className={classes['lines']}>
        {instead === undefined ? null : <p className={classes['none']}>{instead}</p>}
        {(instead === undefined ? sections : []).map((section) => {
          const asked = definition?.sections?.find(({ id }) => section.id.startsWith(`${id}@`));
          const label = section.title ?? asked?.title ?? 'Line';
          const change = (produce: () => Change) => onChange(section.id, produce);
          return (
            <div key={section.id} id={sectionAnchor(section.id)} className={classes['line']} {...writingMark}>
              {section.kind === 'Text' || section.kind === 'Narrative' ? (
                <Line label={label} name={name} section={section} onChange={change} />
              ) : (
                <OtherKind label={label} name={name} section={section} note={own} definition={asked} onChange={change} />
              )}
            </div>
          );
        })}
        {open.length > 0 ? <RuleList results={open} /> : null}
      </div>
    </li>
  );
}

interface LineProps {
  readonly label: string;
  readonly name: string;
  readonly section: Section;
  readonly onChange: (produce: () => Change) => void;
}

/** A plain text box for one member that grows with its text. */
function Line({ label, name, section, onChange }: LineProps) {
  const id = useId();
  const place = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(section.text ?? '');
  const latest = useRef(text);
  const words = useSharedWords(section, place, {
    of: ({ text: stored }) => stored ?? '',
    read: () => latest.current,
    show: (next) => {
      const before = latest.current;
      latest.current = next;
      if (next !== before) withCaret(place.current, [before, next], () => setText(next));
      return true;
    },
    // an editor node is JSON
    fields: (next) => ({ text: next, document: richTextOf(next) as unknown as NonNullable<Section['document']> }),
    merge: mergedText,
  });
  return (
    <>
      <label className={classes['label']} htmlFor={id}>
        {label}
        <span className="nw-hidden">{` of ${name}`}</span>
      </label>
      <textarea
        id={id}
        ref={place}
        className={classes['text']}
        rows={1}
        value={text}
        onChange={(event) => {
          const next = event.currentTarget.value;
          latest.current = next;
          setText(next);
          onChange(words.typed(() => next));
        }}
      />
    </>
  );
}

interface OtherKindProps extends LineProps {
  readonly note: Note;
  readonly definition: EditorProps['definition'];
}
function OtherKind({ label, name, section, note, definition, onChange }: OtherKindProps) {
  const id = useId();
  const { Editor } = sectionKindOf(section.kind);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  return (
    <>
      <span className={classes['label']} id={id}>
        {label}
        <span className="nw-hidden">{` of ${name}`}</span>
      </span>
      <Editor
        note={note}
        section={section}
        definition={definition}
        labelledBy={id}
        onChange={(produce) => latest.current(produce)}
      />
    </>
  );
}

type SessionTime = NonNullable<Note['sessionTime']>;

/** A member's own time, if it differs from the session's. */
function MemberTime({ note, patient, time, onChange }: Pick<MemberRowProps, 'note' | 'patient' | 'time' | 'onChange'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(time !== undefined);
  const [own, setOwn] = useState<SessionTime>(time?.sessionTime ?? note.sessionTime ?? {});
  const place = useRef<HTMLDivElement>(null);
  useOutside(time?.sessionTime ?? note.sessionTime ?? {}, place, { take: setOwn, shown: () => own });
  const frame = { day: note.serviceDate ?? dayOf(note.created ?? new Date()) };
  const keep = (next: SessionTime | undefined) =>
    onChange(`time ${patient.id}`, () => ({ shape: (current) => withMemberTime(current, patient, next) }));
  const name = patient.display ?? 'member';
  if (!shown) {
    const { start, end } = note.sessionTime ?? {};
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconClock size={14} aria-hidden />}
        onClick={() => setShown(true)}
        aria-label={`Separate time of ${name}`}
      >
        {start && end ? `${timeOf(start)}–${timeOf(end)}` : 'Own time'}
      </Button>
    );
  }
  return (
    <div className={classes['time']} ref={place} role="group" aria-label={`Separate time of ${name}`}>
      {(['start', 'end'] as const).map((which) => (
        <TextInput
          key={which}
          type="time"
          size="xs"
          aria-label={which === 'start' ? `${name}: from` : `${name}: until`}
          value={clockOf(own[which])}
          onKeyDown={leaveWithOneTab}
          onChange={(event) => {
            const next = withClock(own, which, event.currentTarget.value, frame);
            setOwn(next);
            keep(next);
          }}
          w={104}
        />
      ))}
      <Tooltip label={t('As the $t(session)')} withinPortal={false}>
        <ActionIcon
          size={24}
          variant="subtle"
          aria-label={`Time of ${name} ${t('as the $t(session)’s')}`}
          onClick={() => {
            setShown(false);
            setOwn(note.sessionTime ?? {});
            keep(undefined);
          }}
        >
          <IconX size={14} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

/** Asks for confirmation in place if text would be lost. */
function Remove({
  name,
  written,
  onRemove,
}: {
  readonly name: string;
  readonly written: boolean;
  readonly onRemove: () => void;
}) {
  const [asked, setAsked] = useState(false);
  if (asked) {
    return (
      <Button size="compact-xs" color="red" variant="light" onClick={onRemove} onBlur={() => setAsked(false)} autoFocus>
        Remove with what was written
      </Button>
    );
  }
  return (
    <Tooltip label="Remove from the roster" withinPortal={false}>
      <ActionIcon
        size={24}
        variant="subtle"
        color="gray"
        className={classes['remove'] ?? ''}
        aria-label={`Remove ${name}`}
        onClick={() => (written ? setAsked(true) : onRemove())}
      >
        <IconX size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
