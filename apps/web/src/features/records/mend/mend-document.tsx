import { typedAs } from '@notewell/model';
import { useState } from 'react';
import { faultsOf as faultsOfFailure, refusalWords } from '../../../platform/failure.ts';
import type { MendProps } from '../../../shell/work/mending.ts';
import { type Particulars, particularsOf, withParticulars } from '../../charts/documents/particulars.ts';
import { faultsOf, isFaulty, isOfParticulars, refusedFaultsOf } from '../../charts/documents/particulars-faults.ts';
import { ParticularsFields } from '../../charts/documents/particulars-fields.tsx';
import { MendForm } from './mend-form.tsx';

/** The details of a refused document, in the form that asked for them. */
export function MendDocument({ group, onClose }: MendProps) {
  const { mine = {}, error } = group;
  const document = typedAs('DocumentReference', mine);
  const [refused] = useState<Particulars>(() => particularsOf(document));
  const [typed, setTyped] = useState(refused);
  const [tried, setTried] = useState(false);
  const faults = faultsOf(typed);
  const said = faultsOfFailure(error);
  const isAllShown = said.length > 0 && said.every(({ path }) => isOfParticulars(path));
  const wanted = () => {
    setTried(true);
    return isFaulty(faults) ? undefined : { ...withParticulars(document, typed) };
  };
  return (
    <MendForm group={group} onClose={onClose} above={isAllShown ? [] : [refusalWords(error)]} wanted={wanted}>
      <ParticularsFields
        value={typed}
        onChange={setTyped}
        faults={{ ...refusedFaultsOf(error, refused, typed), ...(tried ? faults : {}) }}
      />
    </MendForm>
  );
}
