/** Downloads it under the name. Its URL lasts as long as the page: the browser may ask the person for a place first. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
}
