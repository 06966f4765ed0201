export const importPath = '/import';
