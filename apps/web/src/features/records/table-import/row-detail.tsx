import { Radio, Stack } from '@mantine/core';
import type { ResourceType } from '@notewell/model';
import type { RowDecision, TablePreview, TableRowPreview } from '@notewell/protocol';
import { PlainModal, Status } from '@notewell/ui';
import type { PropsWithChildren } from 'react';
import { ResourceLink } from '../../../shell/screens.tsx';
import { outcomeWords } from './outcomes.ts';
import classes from './table-import.module.css';

interface RowDetailProps {
  readonly type: ResourceType;
  readonly preview: TablePreview;
  readonly row: TableRowPreview;
  readonly decision: RowDecision | undefined;
  readonly onDecide: (decision: RowDecision) => void;
  readonly onClose: () => void;
}

/** One row, field by field; for a possible duplicate the decision about it. */
export function RowDetail({ type, preview, row, decision, onDecide, onClose }: RowDetailProps) {
  const { outcome, changes, faults = [], like, name } = row;
  const { label, tone } = outcomeWords[outcome];
  return (
    <PlainModal onClose={onClose} title={`Row ${row.row}${name ? `: ${name}` : ''}`} size="lg">
      <Stack gap="sm">
        <div>
          <Status tone={tone}>{label}</Status>
        </div>
        {faults.length > 0 ? (
          <ul className={classes['faults']}>
            {faults.map(({ column, message }) => (
              <li key={`${column} ${message}`}>{column ? `${column}: ${message}` : message}</li>
            ))}
          </ul>
        ) : null}
        {like ? (
          <>
            <p className={classes['like']}>
              {like.why} as{' '}
              {like.id ? (
                <ResourceLink type={type} id={like.id}>
                  {like.name ?? 'another record'}
                </ResourceLink>
              ) : (
                `row ${like.row ?? ''} of this file`
              )}
              .
            </p>
            <Decision decision={decision} onDecide={onDecide}>
              <Radio value="leave" label="Leave out" />
              {like.id ? <Radio value="update" label="Change the record found" /> : null}
              <Radio value="create" label="Add as a new record" />
            </Decision>
          </>
        ) : null}
        {outcome === 'otherPerson' ? (
          <Decision decision={decision} onDecide={onDecide}>
            <Radio value="leave" label="Leave out" />
            <Radio value="update" label="It is one person: change the record" />
          </Decision>
        ) : null}
        {changes.length > 0 ? <Changes changes={changes} columns={preview.columns} /> : null}
      </Stack>
    </PlainModal>
  );
}

function Decision({ decision, onDecide, children }: Pick<RowDetailProps, 'decision' | 'onDecide'> & PropsWithChildren) {
  return (
    <Radio.Group
      label="This row"
      value={decision ?? null}
      onChange={(value) => onDecide(value as RowDecision) /* one of its values */}
    >
      <Stack gap={6} mt={6}>
        {children}
      </Stack>
    </Radio.Group>
  );
}

function Changes({ changes, columns }: Pick<TableRowPreview, 'changes'> & Pick<TablePreview, 'columns'>) {
  return (
    <table className={classes['changes']}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(([at, before, after]) => (
          <tr key={at}>
            <th scope="row">{columns[at]}</th>
            <td>{before || <span className={classes['quiet']}>empty</span>}</td>
            <td>{after || <span className={classes['quiet']}>empty</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
