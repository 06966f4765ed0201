import type { QuestionnaireItem } from '@notewell/model';
import { isUnnamedRow, occurrenceOf } from '@notewell/rules';
import { Suspense } from 'react';
import { Controller } from 'react-hook-form';
import { AddEntry, RemoveEntry } from '../../entry.tsx';
import { faultIn } from '../../faults.ts';
import type { FrameProps } from '../../frame.ts';
import { toggled } from '../../parts/options.tsx';
import { controlKey } from '../../places.ts';
import { isEmpty } from '../../question-kind.ts';
import { kindOf } from '../../registry.ts';
import { valuesIn } from '../../values-in.ts';
import classes from './grid.module.css';
import { moveInColumn } from './keys.ts';
import { gridShape } from './shape.ts';

type RowProps = FrameProps & { readonly row: QuestionnaireItem };

/** The table. If too narrow, CSS turns each row into a block with its own headings. */
export function GridFrame(props: FrameProps) {
  const { item, asked, prefix, keys } = props;
  const labelId = `${prefix}-${keys.of(item.linkId)}-label`;
  const shape = gridShape(item);
  const rows = (item.items ?? []).filter(({ linkId }) => asked.shown.has(linkId));
  const columns =
    shape.kind === 'options' ? shape.columns.map(({ display }) => display) : shape.kind === 'cells' ? shape.columns : ['Answer'];
  return (
    <section className={classes['grid']} aria-labelledby={labelId}>
      <h3 id={labelId} className={classes['title']}>
        {item.prefix ? `${item.prefix} ` : ''}
        {item.text}
      </h3>
      {item.help ? <p className={classes['help']}>{item.help}</p> : null}
      <table data-kind={shape.kind} onKeyDown={moveInColumn}>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes['full']}>Row</span>
            </th>
            {columns.map((column, at) => (
              <th key={`${at} ${column}`} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => occurrenceOf(row)?.number !== 0)
            .map((row) =>
              shape.kind === 'options' ? (
                <OptionsRow key={controlKey(row, props.editions)} {...props} row={row} />
              ) : (
                <tr key={row.linkId}>
                  <th scope="row" id={`${prefix}-${keys.of(row.linkId)}`} tabIndex={occurrenceOf(row) ? -1 : undefined}>
                    <RowName row={row} />
                    <RemoveEntry item={row} drawing={props} />
                  </th>
                  {cellsOf(row).map((cell) => (
                    <Cell key={controlKey(cell, props.editions)} {...props} row={row} cell={cell} />
                  ))}
                </tr>
              ),
            )}
        </tbody>
      </table>
      {rows
        .filter((row) => {
          const entry = occurrenceOf(row);
          return entry !== undefined && entry.number === entry.of;
        })
        .map((row) => (
          <AddEntry key={row.linkId} item={row} drawing={props} />
        ))}
    </section>
  );
}

/** Questions of a row; a row without any is itself a question. */
const cellsOf = (row: QuestionnaireItem): readonly QuestionnaireItem[] =>
  (row.items ?? []).length > 0 ? (row.items ?? []) : [row];

/** Numbers a row that is one of several entries. */
const rowName = (row: QuestionnaireItem): string => {
  const entry = occurrenceOf(row);
  return [row.text || 'Row', entry && entry.of > 1 ? entry.number : undefined].filter((part) => part !== undefined).join(' ');
};

/** The name of a row. One to which its builder gave none shows only its number, if there are several. */
function RowName({ row }: { readonly row: QuestionnaireItem }) {
  const entry = occurrenceOf(row);
  if (!isUnnamedRow(row)) return rowName(row);
  return (
    <>
      <span className={classes['full']}>{row.text || 'Row'}</span> {entry && entry.of > 1 ? entry.number : null}
    </>
  );
}

const Required = ({ open }: { readonly open: boolean }) => (
  <span className={classes['required']} data-open={open || undefined}>
    {' '}
    (required)
  </span>
);

/** A row whose options equal those of the other rows. Each cell is a native control, labeled by row and column. */
function OptionsRow({ row, keys, control, prefix, disabled, asked }: RowProps) {
  const name = keys.of(row.linkId);
  const required = asked.required.has(row.linkId);
  const many = row.repeats === true;
  const off = disabled || row.readOnly === true;
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => {
        const values = valuesIn(field.value);
        const fault = fieldState.isTouched ? faultIn(row, values, required) : undefined;
        return (
          <tr data-question={`${prefix}-${name}`}>
            <th scope="row">
              {row.prefix ? `${row.prefix} ` : ''}
              {row.text}
              {required ? <Required open={isEmpty(values)} /> : null}
              {fault ? <p className={classes['fault']}>{fault}</p> : null}
            </th>
            {(row.options ?? []).map(({ value, display }) => {
              const on = values.includes(value);
              return (
                <td key={value}>
                  <label className={classes['pick']} data-on={on || undefined}>
                    <input
                      type={many ? 'checkbox' : 'radio'}
                      name={`${prefix}-${name}`}
                      aria-label={`${row.text ?? ''}: ${display}`}
                      checked={on}
                      disabled={off}
                      onBlur={field.onBlur}
                      onChange={() => field.onChange(many ? toggled(row, values, value) : [value])}
                      onKeyDown={(event) =>
                        !many && !required && !off && (event.key === 'Delete' || event.key === 'Backspace') && field.onChange([])
                      }
                    />
                    <span className={classes['shown']} aria-hidden>
                      {display}
                    </span>
                  </label>
                </td>
              );
            })}
          </tr>
        );
      }}
    />
  );
}

function Cell({ row, cell, keys, control, prefix, disabled, asked }: RowProps & { readonly cell: QuestionnaireItem }) {
  const name = keys.of(cell.linkId);
  if (!asked.shown.has(cell.linkId)) return <td>–</td>;
  const kind = kindOf(cell);
  const id = `${prefix}-${name}`;
  const column = cell.shortText ?? cell.text ?? '';
  const required = asked.required.has(cell.linkId);
  const named = row === cell ? column : `${rowName(row)}: ${column}`;
  return (
    <td data-question={id}>
      {/* A cell is named by its row and column: groups by aria-labelledby, fields by a label. */}
      <label id={`${id}-label`} htmlFor={kind.shape === 'field' ? id : undefined} className={classes['named']}>
        <span className={classes['full']}>{named}</span>
        <span className={classes['short']} aria-hidden>
          {row === cell ? '' : column}
        </span>
      </label>
      <Controller
        name={name}
        control={control}
        render={({ field, fieldState }) => {
          const values = valuesIn(field.value);
          const fault = fieldState.isTouched ? faultIn(cell, values, required) : undefined;
          return (
            <Suspense fallback={null}>
              <kind.Control
                item={{ ...cell, text: named, required }}
                values={values}
                onChange={field.onChange}
                onBlur={field.onBlur}
                id={id}
                labelId={`${id}-label`}
                describedBy={fault ? `${id}-fault` : undefined}
                invalid={fault !== undefined}
                disabled={disabled || cell.readOnly === true || cell.calculation !== undefined}
              />
              {fault ? (
                <p id={`${id}-fault`} className={classes['fault']}>
                  {fault}
                </p>
              ) : null}
            </Suspense>
          );
        }}
      />
    </td>
  );
}
