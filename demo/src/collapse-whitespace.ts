/** Replaces each run of whitespace by a space, because the text of a PDF keeps its line breaks. */
export function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
