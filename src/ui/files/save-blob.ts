/**
 * Downloads it under this name. Its URL isn't revoked before the page closes: the browser may ask the person for a folder
 * first.
 */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
}
