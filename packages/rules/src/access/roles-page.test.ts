import { PermissionFlag, PermissionVerb, resourceTypes } from '@notewell/model';
import { expect, it } from 'vitest';
import { grantSetsOf, permissionsOf } from './held.ts';
import { roleNames, roleOf } from './roles.ts';

const head = `# Every role, type and flag

Generated from the code. The tests of [access.md](access.md) call every type against it. After an intended change, \`npx vitest run --project unit roles-page -u\`
writes it again; read the difference.

\`C\` create, \`R\` read, \`U\` update, \`D\` delete; \`✓\` flag held. *Population* is whose records: the practice's own level, or *Listed*: only charts opened by
temporary access, and one's own.
`;
/** Compact rows: the page is a table of the product, not prose. */
const rows = (cells: readonly (readonly string[])[]) => cells.map((row) => `|${row.join('|')}|`).join('\n');
const table = (names: readonly string[], cells: readonly (readonly string[])[]) =>
  `${rows([names])}\n|${names.map(() => '-').join('|')}|\n${rows(cells)}\n`;

it('what each role may do is what docs/roles.md says', async () => {
  const numbers = roleNames.map((_, at) => String(at + 1));
  const held = roleNames.map((name) => permissionsOf(grantSetsOf([roleOf(name).id])));
  const about = roleNames.map((name, at) => {
    const { id, holders, population = 'The practice’s', grants } = roleOf(name);
    return [numbers[at] ?? '', name, `\`${id}\``, holders, population, grants.join(', ')];
  });
  const types = resourceTypes.map((type) => [
    type,
    ...held.map((one) => PermissionVerb.values.flatMap((verb) => (one.has(`${type}.${verb}`) ? verb[0] : [])).join('')),
  ]);
  const flags = PermissionFlag.values.map((flag) => [flag, ...held.map((one) => (one.has(flag) ? '✓' : ''))]);
  const page = [
    head,
    '## Roles\n',
    table(['No.', 'Role', 'Id', 'Given by', 'Population', 'Grant sets'], about),
    '## Types\n',
    table(['Type', ...numbers], types),
    '## Flags\n',
    table(['Flag', ...numbers], flags),
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../../../docs/roles.md');
});
