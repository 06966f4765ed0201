import { definitionOf, type ResourceType } from '@notewell/model';
import { useCallback, useMemo, useState } from 'react';
import { faultsOf, refusalWords } from '../../../platform/failure.ts';
import { useMe } from '../../../shell/session/session.ts';
import type { MendProps } from '../../../shell/work/mending.ts';
import { FormPlaceContext } from '../../forms/form-renderer/place.ts';
import { chartRecords, isChartRecordType } from '../chart-records/table.ts';
import type { Fields } from '../draft/record-draft.ts';
import { EditedRecordContext, FieldContext } from '../fields/field-context.ts';
import { partNames } from '../fields/group-parts.tsx';
import { NamedFields } from '../fields/named-fields.tsx';
import { RefusedPlaces } from '../fields/refused-places.tsx';
import { useUnsavedPlaces } from '../fields/unsaved-places.ts';
import { faultsIn, placesOf } from '../record-editor/judged.ts';
import { ownEditors } from '../record-editor/own-editors.ts';
import { RecordSubject } from '../record-editor/record-subject.ts';
import { MendForm } from './mend-form.tsx';

const top = (path: string): string => path.split('.')[0] ?? '';

/** Fields of a refused record that are shown: those that say something, those that a new one asks for, and the refused ones. */
export function fieldsToMend(type: ResourceType, record: Fields, refused: readonly string[]): readonly string[] {
  const own = isChartRecordType(type) ? chartRecords[type] : undefined;
  const hidden = new Set(own?.hides ?? ['patient', 'subject']);
  const asked = new Set([...(own?.asks ?? []), ...refused]);
  return partNames(definitionOf(type).fields).filter(
    (name) => refused.includes(name) || (!hidden.has(name) && (asked.has(name) || record[name] !== undefined)),
  );
}

/** The fields of a refused record of any type, with the editors of its page. */
export function MendFields({ group, onClose }: MendProps) {
  const { type, patients } = group.first;
  const { fields } = definitionOf(type);
  const [refused] = useState<Fields>(() => ({ ...group.mine }));
  const [values, setValues] = useState(refused);
  const [tried, setTried] = useState(false);
  const { hasUnsaved, onUnsaved } = useUnsavedPlaces();
  const me = useMe();
  const said = faultsOf(group.error);
  const own = faultsIn(type, values);
  const faulty = [...said, ...(tried ? own : [])].map(({ path }) => top(path)).join();
  const names = useMemo(() => fieldsToMend(type, refused, faulty.split(',')), [type, refused, faulty]);
  const change = useCallback((name: string, next: unknown) => setValues((now) => ({ ...now, [name]: next })), []);
  const surroundings = useMemo(
    () => ({
      readOnly: false,
      isNew: group.first.kind === 'create',
      permissions: me.permissions,
      editors: ownEditors(type),
      onUnsaved,
    }),
    [group, me, type, onUnsaved],
  );
  const edited = useMemo(() => ({ record: values, change }), [values, change]);
  const patient = patients[0];
  const subject = useMemo(() => patient && { id: patient, resourceType: 'Patient' as const }, [patient]);
  const place = useMemo(() => ({ patient: subject || undefined, noteId: undefined, start: undefined }), [subject]);
  // A fault stays until its field is changed.
  const open = said.filter(({ path }) => values[top(path)] === refused[top(path)]);
  const isShown = ({ path }: { readonly path: string }) => names.includes(top(path));
  const elsewhere = open.filter((fault) => !isShown(fault));
  const above = said.length === 0 ? [refusalWords(group.error)] : placesOf(type, elsewhere).map(({ message }) => message);
  const wanted = () => {
    setTried(true);
    if (own.length > 0 || hasUnsaved) return undefined;
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  };
  return (
    <MendForm group={group} onClose={onClose} above={above} wanted={wanted}>
      <RecordSubject value={subject || undefined}>
        <FormPlaceContext value={place}>
          <FieldContext value={surroundings}>
            <RefusedPlaces value={placesOf(type, [...open, ...(tried ? own : [])])}>
              <EditedRecordContext value={edited}>
                <NamedFields fields={fields} names={names} values={values} onChange={change} />
              </EditedRecordContext>
            </RefusedPlaces>
          </FieldContext>
        </FormPlaceContext>
      </RecordSubject>
    </MendForm>
  );
}
