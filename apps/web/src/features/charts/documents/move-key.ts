/** Key of the write that moves a document: a second press on this device moves it once. */
export const keyOfMove = (id: string): string => id.slice(id.lastIndexOf('.') + 1);
