export { bareCode, type CodeEntry, type CodeIndex, type CodeSearch, createCodeIndex, createCodeSearch } from './search.ts';
