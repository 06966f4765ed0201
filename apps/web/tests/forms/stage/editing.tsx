import { definitionOf } from '@notewell/model';
import { useCallback, useState } from 'react';
import type { Fields } from '../../../src/features/records/draft/record-draft.ts';
import { RecordEditor } from '../../../src/features/records/record-editor/record-editor.tsx';

const groups = [{ title: 'Person', fields: ['medicalRecordNumber', 'gender', 'maritalStatus'] }];
const shows = groups.flatMap(({ fields }) => fields);
const hidden = Object.keys(definitionOf('Patient').fields).filter((name) => !shows.includes(name));
const none = [] as const;
const ignored = () => undefined;

/** Counts how often its field is drawn. */
const counted = () => {
  let times = 0;
  const value = {
    get code() {
      times += 1;
      return 'M';
    },
    display: 'Married',
  };
  return { value, times: () => times };
};

/** A patient's record in edit, and how often a field was drawn in which nobody types. */
export function Editing() {
  const [other] = useState(counted);
  const [shown, setShown] = useState<Fields>({ gender: 'Female', maritalStatus: other.value });
  const change = useCallback((name: string, next: unknown) => setShown((now) => ({ ...now, [name]: next })), []);
  return (
    <>
      <RecordEditor
        type="Patient"
        groups={groups}
        hides={hidden}
        shows={shows}
        changes={{ shown, change, isHeld: false, places: none, onUnsaved: ignored }}
        kept={none}
        readOnly={false}
      />
      <button type="button" onClick={({ currentTarget }) => (currentTarget.title = String(other.times()))}>
        Count
      </button>
      <output>{String(shown['medicalRecordNumber'] ?? '')}</output>
    </>
  );
}
