/** Shows a PDF in a window that was opened at the click; in this one where the browser allowed none. */
export function showPdf(page: Window | null, pdf: Blob): void {
  const url = URL.createObjectURL(pdf);
  if (page) page.location.href = url;
  else window.location.assign(url);
  // Long enough for a viewer to have read it; the words must not stay in memory for the day.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The bytes of a base64 data URL. */
export function bytesOf(dataUrl: string): Blob {
  const binary = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return new Blob([Uint8Array.from(binary, (character) => character.charCodeAt(0))], { type: 'application/pdf' });
}
