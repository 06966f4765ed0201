/** The practice under which global types are kept. No networkId can be this: it is not a valid one. */
export const globalPractice = '*global';
/** The role that every query of the server runs as: not an owner, not a superuser, bound by row-level security. */
export const appRole = 'notewell_app';
/** The setting that binds a connection to one practice; row-level security compares with it. */
export const practiceSetting = 'notewell.practice';
/** The channel that servers notify after a write. It is only a hint to look, never the change itself. */
export const changeChannel = 'notewell_changes';

/** `Person` → `resource_person`, `RelatedPerson` → `resource_related_person`. The type appears in the SQL text as a literal. */
export function tableOf(type: string): string {
  let table = tables.get(type);
  // Types are those of the model: there are few.
  if (!table) tables.set(type, (table = `resource_${type.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase()}`));
  return table;
}
const tables = new Map<string, string>();

/** True for a networkId, as it appears in the path of a practice's calls. */
export const isPracticeId = (value: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(value);

/** An SQL string literal of a constant of ours. Values from outside always go as parameters. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The name under which a searchable secret field's keyed hash is stored, next to its envelope. */
export const foundName = (field: string) => `${field}.found`;
