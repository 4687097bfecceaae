/** Stands around what is to appear in JSON as it is; no other text has it. */
const border = '\u{f0000}'

/** A value that `writeJson` writes as it is: numbers that JSON can write and JavaScript cannot hold, very deep nesting. */
export function rawJson(text: string): string {
  return border + text + border
}

/** The JSON of a value, with what `rawJson` marks as it is. */
export function writeJson(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll(new RegExp(`"${border}(.*?)${border}"`, 'gu'), (_, raw: string) =>
    raw.replaceAll('\\"', '"'),
  )
}

/** A text without such marks, as an address carries it. */
export function withoutMarks(text: string): string {
  return text.replaceAll(border, '')
}
