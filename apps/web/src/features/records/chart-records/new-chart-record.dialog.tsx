import { Button, Group } from '@mantine/core';
import type { Draft } from '@notewell/client';
import { useClient, useResource } from '@notewell/client/react';
import { definitionOf, type Fault, isRecord, type ResourceType } from '@notewell/model';
import { birthFaultsIn } from '@notewell/rules';
import { PlainModal, type Question, useConfirm } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useCallback, useMemo, useState } from 'react';
import { usePhone } from '../../../shell/frame/phone.ts';
import { clearFailure, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';
import { useMatchCheck } from '../../charts/matches/use-match-check.tsx';
import { FormPlaceContext } from '../../forms/form-renderer/place.ts';
import type { Fields } from '../draft/record-draft.ts';
import { EditedRecordContext, FieldContext, type FieldSurroundings } from '../fields/field-context.ts';
import { NamedFields } from '../fields/named-fields.tsx';
import { RefusedPlaces } from '../fields/refused-places.tsx';
import { useUnsavedPlaces } from '../fields/unsaved-places.ts';
import { faultsIn, placesOf } from '../record-editor/judged.ts';
import { ownEditors } from '../record-editor/own-editors.ts';
import classes from './chart-records.module.css';
import { followingOf } from './following.ts';
import { chartRecordAddress } from './paths.ts';
import { type ChartRecordType, chartRecords } from './table.ts';

interface NewRecordProps {
  readonly type: ResourceType;
  /** Its name in lower case. */
  readonly one: string;
  /** Fields that it asks for. */
  readonly asks: readonly string[];
  /** Values with which it begins. More may come while it is open; what was entered stays. */
  readonly start: Fields;
  readonly patientId: string;
  readonly addressOf: (id: string) => string;
  readonly offers?: FieldSurroundings['offers'];
  /** Further questions below the fields. */
  readonly more?: (values: Fields, set: (name: string, next: unknown) => void) => ReactNode;
  /** Faults of the answers to the further questions. */
  readonly faultsOf?: (values: Fields) => readonly Fault[];
  readonly onClose: () => void;
}

interface NewChartRecordProps {
  readonly type: ChartRecordType;
  readonly patientId: string;
  /** Values in addition to those with which a new one begins. */
  readonly known?: Fields;
  readonly onClose: () => void;
}

/** A new record of a type in the patient's record. */
export function NewChartRecord({ type, patientId, known, onClose }: NewChartRecordProps) {
  const { labels, asks, start, patientIn = 'patient' } = chartRecords[type];
  const [begun] = useState(() => ({ ...start, [patientIn]: { id: patientId, resourceType: 'Patient' }, ...known }));
  return (
    <NewRecord
      type={type}
      one={labels[0]}
      asks={asks}
      start={begun}
      patientId={patientId}
      addressOf={(id) => chartRecordAddress(patientId, type, id)}
      onClose={onClose}
    />
  );
}

/** Asks for the first facts of a new record and adds it, or opens it to enter the rest. Works offline. */
export function NewRecord({ type, one, asks, start, patientId, addressOf, offers, more, faultsOf, onClose }: NewRecordProps) {
  const client = useClient();
  const navigate = useNavigate();
  const phone = usePhone();
  const { fields } = definitionOf(type);
  const [entered, setEntered] = useState<Fields>({});
  const values = useMemo(() => withChanges(start, entered), [start, entered]);
  const [sent, setSent] = useState(false);
  const me = useMe();
  const confirm = useConfirm();
  // Fixed key, so that a double click adds one.
  const [key] = useState(() => crypto.randomUUID());
  const { hasUnsaved, onUnsaved } = useUnsavedPlaces();
  const set = useCallback(
    (name: string, next: unknown) =>
      setEntered((before) => {
        const record = withChanges(start, before);
        return { ...before, ...followingOf({ type, name, next, record }, me), [name]: next };
      }),
    [type, me, start],
  );
  const surroundings = useMemo(
    () => ({
      readOnly: false,
      isNew: true,
      editors: ownEditors(type),
      onUnsaved,
      ...(offers && { offers }),
    }),
    [type, offers, onUnsaved],
  );
  const edited = useMemo(() => ({ record: values, change: set }), [values, set]);
  const place = useMemo(
    () => ({ patient: { id: patientId, resourceType: 'Patient' as const }, noteId: undefined, start: undefined }),
    [patientId],
  );
  const { data: patient } = useResource('Patient', patientId);
  const faults = [
    ...faultsIn(type, values),
    ...birthFaultsIn({ type, after: values, born: patient?.birthDate }),
    ...(faultsOf?.(values) ?? []),
  ];
  const match = useMatchCheck(type, patientId, isRecord(values['code']) ? values['code'] : {});
  const add = async (opens: boolean) => {
    setSent(true);
    if (faults.length > 0 || hasUnsaved || !match.passes()) return;
    const failed = `The ${one} was not added`;
    clearFailure(failed);
    try {
      // The model took these fields.
      const { id } = await client.create(type, { resourceType: type, ...values, ...match.kept } as Draft<ResourceType>, { key });
      onClose();
      if (opens && id) await navigate({ to: addressOf(id) });
    } catch (error) {
      toastFailure(error, failed);
    }
  };
  const leave = async () => {
    if ((Object.keys(entered).length === 0 && !hasUnsaved) || (await confirm(discarded(one)))) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add(false);
  };
  return (
    <PlainModal onClose={() => void leave()} closeOnClickOutside={false} fullScreen={phone} size={640} title={`New ${one}`}>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <FormPlaceContext value={place}>
          <FieldContext value={surroundings}>
            <RefusedPlaces value={sent ? placesOf(type, faults) : []}>
              <EditedRecordContext value={edited}>
                <NamedFields fields={fields} names={asks} values={values} onChange={set} />
                {more?.(values, set)}
              </EditedRecordContext>
            </RefusedPlaces>
          </FieldContext>
        </FormPlaceContext>
        {match.notice}
        {sent && (faults.length > 0 || hasUnsaved) ? (
          <p role="alert">{faults.length > 0 ? 'Correct the marked fields, then add it.' : unfinished}</p>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => void leave()}>
            Cancel
          </Button>
          <Button variant="default" onClick={() => void add(true)}>
            Add and open
          </Button>
          <Button type="submit">{match.isAnyway ? 'Add anyway' : `Add ${one}`}</Button>
        </Group>
      </form>
    </PlainModal>
  );
}

const unfinished = 'Finish what you began above, or remove it, then add it.';

const discarded = (one: string): Question => ({
  title: `Discard the new ${one}?`,
  text: 'What you entered here is not kept.',
  confirm: 'Discard',
  dismiss: 'Go on',
  destructive: true,
});

/** The record with changed fields, without those that are now empty. */
const withChanges = (record: Fields, changes: Fields): Fields =>
  Object.fromEntries(Object.entries({ ...record, ...changes }).filter(([, value]) => value !== undefined));
