export { ListState } from './list-state.tsx';
export { rowTall, WorkRow, WorkRows } from './work-row.tsx';
