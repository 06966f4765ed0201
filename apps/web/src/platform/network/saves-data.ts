/** True if the user asked the browser to use little data. Not every browser says so. */
export const savesData = (of: Navigator = navigator): boolean => 'connection' in of && isSaving(of.connection);
const isSaving = (connection: unknown): boolean =>
  typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
