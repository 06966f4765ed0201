import { Checkbox, Table } from '@mantine/core';
import type { FhirImportResult, ImportReason, ImportTally } from '@notewell/protocol';
import { Section } from '@notewell/ui';
import classes from './fhir-import.module.css';

interface ImportResultProps {
  readonly result: FhirImportResult;
  readonly confirmed: readonly string[];
  readonly onConfirm: (keys: readonly string[]) => void;
}

const number = (count: number) => (count === 0 ? '–' : count.toLocaleString('en-US'));
const sum = (reasons: readonly ImportReason[]) => reasons.reduce((total, { count }) => total + count, 0);
const listed = 200;

/** The result of an import or of a try, by kind of record, with a reason for everything that was not taken. */
export function ImportResult({ result, confirmed, onConfirm }: ImportResultProps) {
  const { isDryRun, types, faults, conflicts } = result;
  const reasonsOf = (of: (one: ImportTally) => readonly ImportReason[]) =>
    types.flatMap((one) => of(one).map((reason) => ({ ...reason, type: one.type })));
  const [refused, leftOut, toCheck] = [
    reasonsOf((one) => one.refused),
    reasonsOf((one) => one.leftOut),
    reasonsOf((one) => one.toCheck),
  ];
  const toggle = (key: string) =>
    onConfirm(confirmed.includes(key) ? confirmed.filter((one) => one !== key) : [...confirmed, key]);
  return (
    <>
      {conflicts.length > 0 ? (
        <Section title="One id names two different records" aside={conflicts.length}>
          <p className={classes.note}>
            Nothing was saved. Name the system that the files come from, or confirm that a name or birth date was corrected there.
            Then try again.
          </p>
          <ul className={classes.reasons}>
            {conflicts.slice(0, listed).map(({ key, reason }) => (
              <li key={`${key} ${reason}`}>
                <Checkbox
                  label={`${reason}. It was corrected: same person.`}
                  checked={confirmed.includes(key)}
                  onChange={() => toggle(key)}
                />
              </li>
            ))}
          </ul>
        </Section>
      ) : (
        <Section title={isDryRun ? 'This would happen' : 'Imported'}>
          <div className={classes.table}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {['Kind', 'Read', 'Added', 'Changed', 'As before', 'Withdrawn', 'Refused', 'Left out'].map((head) => (
                    <Table.Th key={head}>{head}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {types.map((one) => (
                  <Table.Tr key={one.type}>
                    <Table.Th scope="row">{spaced(one.type)}</Table.Th>
                    {[one.read, one.created, one.updated, one.unchanged, one.withdrawn, sum(one.refused), sum(one.leftOut)].map(
                      (count, at) => (
                        <Table.Td key={at}>{number(count)}</Table.Td>
                      ),
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </Section>
      )}
      <Reasons title="Files that could not be read" rows={faults.map(({ file, fault }) => `${file} ${fault}`)} />
      <Reasons title="Refused" rows={refused.map(words)} />
      <Reasons title="To check" rows={toCheck.map(words)} />
      <Reasons title="Left out on purpose" rows={leftOut.map(words)} />
    </>
  );
}

/** The name of a type as words. */
const spaced = (type: string): string => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
const words = ({ type, reason, count, example }: ImportReason & { readonly type: string }): string =>
  `${count.toLocaleString('en-US')} ${spaced(type)}: ${reason}${example ? ` (first: ${example})` : ''}`;

function Reasons({ title, rows }: { readonly title: string; readonly rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title={title} aside={rows.length}>
      <ul className={classes.reasons}>
        {rows.slice(0, listed).map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </Section>
  );
}
