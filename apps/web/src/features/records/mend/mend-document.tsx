import { typedAs } from '@notewell/model';
import { useState } from 'react';
import { faultsOf as faultsOfFailure, refusalWords } from '../../../platform/failure.ts';
import { isReplacedMeanwhile, type MendProps } from '../../../shell/work/mending.ts';
import { type Particulars, particularsOf, withParticulars } from '../../charts/documents/particulars.ts';
import { faultsOf, isFaulty, isOfParticulars, refusedFaultsOf } from '../../charts/documents/particulars-faults.ts';
import { ParticularsFields } from '../../charts/documents/particulars-fields.tsx';
import { MendForm } from './mend-form.tsx';
import { ReplacedChoice, type Replacing, useNewest, withReplacing } from './replaced-choice.tsx';

/** The details of a refused document, in the form that asked for them. */
export function MendDocument({ group, onClose }: MendProps) {
  const { mine, theirs, error } = group;
  // The server may have taken the record and refused its file alone.
  const document = typedAs('DocumentReference', mine ?? theirs ?? {});
  const isReplaced = isReplacedMeanwhile(group);
  const newest = useNewest(document);
  const [replacing, setReplacing] = useState<Replacing>('nothing');
  const [refused] = useState<Particulars>(() => particularsOf(document));
  const [typed, setTyped] = useState(refused);
  const [tried, setTried] = useState(false);
  const faults = faultsOf(typed);
  const said = faultsOfFailure(error);
  const isAllShown = said.length > 0 && said.every(({ path }) => isOfParticulars(path) || (isReplaced && path === 'relatesTo'));
  const wanted = () => {
    setTried(true);
    if (isFaulty(faults)) return undefined;
    const next = withParticulars(document, typed);
    return { ...(isReplaced ? withReplacing(next, replacing, newest) : next) };
  };
  return (
    <MendForm group={group} onClose={onClose} above={isAllShown ? [] : [refusalWords(error)]} wanted={wanted}>
      {isReplaced ? <ReplacedChoice value={replacing} onChange={setReplacing} newest={newest} /> : null}
      <ParticularsFields
        value={typed}
        onChange={setTyped}
        faults={{ ...refusedFaultsOf(error, refused, typed), ...(tried ? faults : {}) }}
      />
    </MendForm>
  );
}
