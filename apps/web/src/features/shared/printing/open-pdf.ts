/** Shows a PDF in the window opened at the click, or in this one if the browser blocked it. */
export function showPdf(page: Window | null, pdf: Blob): void {
  const url = URL.createObjectURL(pdf);
  if (page) page.location.href = url;
  else window.location.assign(url);
  // Time for the viewer to load it. Then the text is released from memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Decodes a base64 data URL. */
export function bytesOf(dataUrl: string): Blob {
  const binary = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return new Blob([Uint8Array.from(binary, (character) => character.charCodeAt(0))], { type: 'application/pdf' });
}
