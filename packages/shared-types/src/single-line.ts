/** A name or another text of one line as it is stored: in the composed form of Unicode, with single spaces and none around it. */
export function toSingleLine(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
