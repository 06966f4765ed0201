import { Autocomplete } from '@mantine/core';
import { idIn, isRecord, type Organization, type Reference } from '@notewell/model';
import { retirementOf } from '@notewell/rules';
import { useContext } from 'react';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { type FieldProps, useEditedRecord, useFieldSurroundings } from '../fields/field-context.ts';
import { RefusedPlaces, refusedAt, textOf } from '../fields/refused-places.tsx';

/** The names of organizations, insurance companies first. */
function groupsOf(all: readonly Organization[]) {
  const names = (isPayer: boolean) => [
    ...new Set(all.filter(({ type }) => (type === 'InsuranceCompany') === isPayer).map(({ name }) => name)),
  ];
  const [payers, others] = [names(true), names(false).filter((name) => !names(true).includes(name))];
  return [
    { group: 'Insurance companies', items: payers },
    { group: 'Other organizations', items: others },
  ].filter(({ items }) => items.length > 0);
}
const plain = (name: string) => name.trim().toLowerCase();

/**
 * Who pays: an organization of the practice is chosen by its name, and any other name is kept as it is typed. Both are kept
 * without a network.
 */
export function PayerField({ label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const { record, change } = useEditedRecord();
  const places = useContext(RefusedPlaces);
  const inUse = retirementOf('Organization')?.filter(true);
  const { items } = useReadableList<'Organization'>({
    type: 'Organization',
    orderBy: 'name',
    order: 'asc',
    pageSize: 500,
    ...(inUse && { filters: [inUse] }),
  });
  const known = items.flatMap(({ id, name }): Reference<'Organization'>[] =>
    id && name ? [{ id, resourceType: 'Organization', display: name }] : [],
  );
  const chosen = record['payer'];
  const shown = isRecord(chosen) ? chosen['display'] : value;
  const put = (text: string) => {
    const found = known.find(({ display = '' }) => plain(display) === plain(text));
    // One of the two names the payer at every moment.
    if (found) change?.('payer', found);
    onChange(found || text === '' ? undefined : text);
    if (!found && idIn(chosen) !== undefined) change?.('payer', undefined);
  };
  return (
    <Autocomplete
      label={label}
      description="Choose a known one, or type its name"
      error={error ?? textOf(refusedAt(places, 'payer'))}
      maw="30rem"
      maxLength={300}
      disabled={readOnly}
      data={groupsOf(items)}
      value={typeof shown === 'string' ? shown : ''}
      onChange={put}
    />
  );
}
