import { type SettingGroup, settingGroups } from './fields.ts';

/** True if each word of the search is in the text. */
export const matches = (search: string, text: string): boolean => {
  const found = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
};

/** Groups with the settings that a search finds; a title that matches keeps its whole group. All for an empty search. */
export const groupsMatching = (search: string): readonly SettingGroup[] =>
  settingGroups.flatMap((group) => {
    const fields = matches(search, group.title)
      ? group.fields
      : group.fields.filter(({ label, about }) => matches(search, `${label} ${about}`));
    return fields.length > 0 ? [{ ...group, fields }] : [];
  });
