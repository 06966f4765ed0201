import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useClient, useList, useResource } from '@notewell/client/react';
import type { EpisodeOfCare, Program } from '@notewell/model';
import { doubleEnrollment, doubleWords, enrollmentObjection, hasBegun, isBeforeBirth, objectionWords } from '@notewell/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { ReferenceSelect } from '../../scheduling/reference-select.tsx';
import { type EnrollFields, type Enrollment, kindFor, newEpisode, transferOf, transferred, withProgram } from './changes.ts';
import { EnrollmentDialog } from './enrollment-dialog.tsx';
import { FormsToSend, usePacketsAtEnrollment, useSendPackets } from './forms-to-send.tsx';

interface EnrollProps {
  readonly patientId: string;
  /** Episodes that take another program. */
  readonly open: readonly EpisodeOfCare[];
  readonly onClose: () => void;
}

/** Enrolls a patient in a program: in an episode that is open, or in a new one. */
export function EnrollDialog({ patientId, open, onClose }: EnrollProps) {
  const { t } = useTranslation();
  const client = useClient();
  const programs = usePrograms();
  const { fields, set, ready } = useEnrollFields(programs);
  const objectionTo = useObjection(patientId, programs);
  const packets = usePacketsAtEnrollment(programOf(programs, fields.program));
  const sendPackets = useSendPackets(patientId);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [into, setInto] = useState(open[0]?.id ?? '');
  const [waits, setWaits] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const save = async (whole: EnrollFields) => {
    if (into) {
      await client.update('EpisodeOfCare', into, (episode) => withProgram(episode, whole));
      return into;
    }
    const episode = newEpisode({ id: patientId, resourceType: 'Patient' }, whole, waits);
    return (await client.create('EpisodeOfCare', episode, { key })).id;
  };
  const isLater = waits && !into;
  const sendForms = () => {
    const chosen = isLater ? [] : packets.filter(({ id }) => !left.has(id));
    sendPackets(chosen, key).catch((error: unknown) => toastFailure(error, 'The forms were not sent'));
    onClose();
  };
  return (
    <EnrollmentDialog
      title="Enroll in a program"
      does={isLater ? 'Put on the waitlist' : 'Enroll'}
      done={isLater ? 'On the waitlist' : 'Enrolled'}
      faultOf={() => (ready ? (doubleIn(open, into, ready) ?? objectionTo(ready)) : 'Choose a program and the first day.')}
      save={() => (ready ? save(ready) : Promise.resolve(undefined))}
      onClose={onClose}
      onDone={sendForms}
    >
      <ProgramFields fields={fields} set={set} />
      {open.length === 0 ? null : (
        <NativeSelect
          label={t('Part of')}
          data={[
            ...open.map(({ id = '', display, start }) => ({ value: id, label: display ?? start ?? t('$t(Enrollment)') })),
            { value: '', label: t('A new $t(enrollment)') },
          ]}
          value={into}
          onChange={({ currentTarget }) => setInto(currentTarget.value)}
        />
      )}
      {into ? null : (
        <Checkbox
          label="Put on the waitlist for now"
          checked={waits}
          onChange={({ currentTarget }) => setWaits(currentTarget.checked)}
        />
      )}
      {isLater ? null : <FormsToSend packets={packets} left={left} onLeft={setLeft} />}
    </EnrollmentDialog>
  );
}

/** Says that the patient is in the program already, as far as these episodes tell. The server looks at all. */
function doubleIn(open: readonly EpisodeOfCare[], into: string, fields: EnrollFields): string | undefined {
  const episode = open.find(({ id }) => id === into);
  if (!episode) return undefined;
  const others = open.filter((one) => one !== episode);
  const double = doubleEnrollment(episode, withProgram(episode, fields), others);
  return double && doubleWords(fields.program.display, double);
}

/**
 * Says why a program does not take the patient, as far as this device knows: by age or birth, or because it is not in use. The
 * server counts its places.
 */
function useObjection(patientId: string, programs: readonly Program[]) {
  const { data: patient } = useResource('Patient', patientId);
  const { t } = useTranslation();
  return ({ program, start, reason }: EnrollFields): string | undefined => {
    if (isBeforeBirth(start, patient?.birthDate)) return t('This is before the $t(patient) was born');
    const found = programOf(programs, program);
    const objection = found && enrollmentObjection(found, { birthDate: patient?.birthDate, day: start, others: 0 });
    return objection && reason.trim() === '' ? objectionWords[objection] : undefined;
  };
}

interface TransferProps {
  readonly patientId: string;
  readonly episode: EpisodeOfCare;
  readonly enrollment: Enrollment;
  readonly onClose: () => void;
}

/** Moves a patient from one program to another on a day. */
export function TransferDialog({ patientId, episode, enrollment, onClose }: TransferProps) {
  const { t } = useTranslation();
  const client = useClient();
  const programs = usePrograms();
  const { fields, set, ready } = useEnrollFields(programs, enrollment);
  const objectionTo = useObjection(patientId, programs);
  const from = enrollment.program.display;
  const isSame = ready?.program.id === enrollment.program.id;
  return (
    <EnrollmentDialog
      title={`Transfer from ${enrollment.program.display ?? 'this program'}`}
      does="Transfer"
      done="Transferred"
      of={{ episode, enrollment }}
      faultOf={() => {
        if (isSame || !ready) return 'Choose another program and the first day.';
        const next = transferOf(episode, enrollment)?.program.display ?? 'another program';
        if (transferOf(episode, enrollment)) return `A transfer to ${next} is planned already. Cancel ${next} first.`;
        return hasBegun(enrollment, ready.start) ? objectionTo(ready) : 'The first program has not begun by then.';
      }}
      save={async () => {
        const today = dayOf(new Date());
        if (ready) await client.update('EpisodeOfCare', episode.id ?? '', (now) => transferred(now, enrollment, ready, today));
        return episode.id;
      }}
      onClose={onClose}
    >
      <ProgramFields fields={fields} set={set} />
      {ready && !hasBegun(ready, dayOf(new Date())) && from ? <p>{t('{{from}} stays active until then.', { from })}</p> : null}
    </EnrollmentDialog>
  );
}

const usePrograms = (): readonly Program[] => useList({ type: 'Program', pageSize: 200 }).items;
const programOf = (programs: readonly Program[], named: { readonly id: string } | undefined): Program | undefined =>
  programs.find(({ id }) => id !== undefined && id === named?.id);

interface Typed extends Omit<EnrollFields, 'program'> {
  readonly program: EnrollFields['program'] | undefined;
}

function useEnrollFields(programs: readonly Program[], like?: Enrollment) {
  const [typed, setTyped] = useState<Omit<Typed, 'kind'> & { readonly kind: Typed['kind'] | undefined }>({
    program: undefined,
    kind: undefined,
    start: dayOf(new Date()),
    reason: '',
  });
  const { program, start } = typed;
  const fields: Typed = { ...typed, kind: kindFor(typed.kind, programOf(programs, program), like) };
  const ready: EnrollFields | undefined = program && start !== '' ? { ...fields, program } : undefined;
  return { fields, ready, set: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })) };
}

const kinds = [
  { value: 'Admission', label: 'Admission' },
  { value: 'Billing', label: 'Billing only' },
] as const;

function ProgramFields({ fields, set }: { readonly fields: Typed; readonly set: (change: Partial<Typed>) => void }) {
  return (
    <>
      <ReferenceSelect type="Program" label="Program" value={fields.program} onChange={(program) => set({ program })} />
      <SegmentedControl
        aria-label="Enrolled for"
        data={[...kinds]}
        value={fields.kind}
        onChange={(value) => set({ kind: kinds.find((one) => one.value === value)?.value ?? 'Admission' })}
      />
      <TextInput
        type="date"
        label="From"
        value={fields.start}
        onChange={({ currentTarget }) => set({ start: currentTarget.value })}
      />
      <TextInput
        label="Reason"
        description="Needed if the program is full or for other ages"
        maxLength={2_000}
        value={fields.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
    </>
  );
}
