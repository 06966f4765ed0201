import { describe, expect, it } from 'vitest';
import { conversationFilters } from './filters.ts';

const of = (id: string) => ({ channel: { id, resourceType: 'Channel' as const } });

describe('the search of conversations of others', () => {
  it('finds all of them without words and without a person', () => {
    expect(conversationFilters(' ', undefined)).toEqual([]);
  });
  it('finds those of one person, each once, and among them those with the words', () => {
    expect(conversationFilters('', [of('a'), of('b'), of('a')])).toEqual([{ kind: 'Id', values: ['a', 'b'] }]);
    expect(conversationFilters(' ride ', [of('a')])).toEqual([
      { kind: 'Text', text: 'ride' },
      { kind: 'Id', values: ['a'] },
    ]);
  });
  it('finds none of a person who is in none', () => {
    expect(conversationFilters('ride', [])).toBeUndefined();
  });
});
