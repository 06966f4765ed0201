import { memo } from 'react';
import { useSay } from '../../../platform/words.ts';
import type { MappingGroup, RoleColumn } from './mapping.ts';
import classes from './roles.module.css';

interface MappingTableProps {
  readonly label: string;
  readonly columns: readonly RoleColumn[];
  readonly groups: readonly MappingGroup[];
}

/** A table of roles; its headings stay visible in both directions. */
export const MappingTable = memo(function MappingTable({ label, columns, groups }: MappingTableProps) {
  const say = useSay();
  return (
    // biome-ignore lint: what scrolls can be reached by the keyboard
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <span>{label}</span>
            </th>
            {columns.map(({ id, name, about }) => (
              <th key={id} scope="col" title={about}>
                <span className={classes.turned}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className={classes.group}>
                <span>{group.name}</span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" title={say(row.about)}>
                  {say(row.name)}
                </th>
                {row.cells.map((cell, index) => (
                  <td key={columns[index]?.id} data-has={cell !== '' || undefined}>
                    {cell === '✓' ? (
                      <span role="img" aria-label="yes">
                        ✓
                      </span>
                    ) : (
                      cell
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {groups.length === 0 ? <p className={classes.none}>No matches.</p> : null}
    </div>
  );
});
