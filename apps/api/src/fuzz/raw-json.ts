/** Delimits raw JSON within strings; a private-use character that occurs in no other text. */
const delimiter = '\u{f0000}'

/** Creates a value that `stringifyJson` outputs as raw JSON, for numbers and nesting that JavaScript values cannot express. */
export function rawJson(text: string): string {
  return delimiter + text + delimiter
}

/** Serialises a value to JSON and outputs the values of `rawJson` unescaped. */
export function stringifyJson(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll(
    new RegExp(`"${delimiter}(.*?)${delimiter}"`, 'gu'),
    (_, raw: string) => raw.replaceAll('\\"', '"'),
  )
}

/** Removes the delimiters of `rawJson`. */
export function stripDelimiters(text: string): string {
  return text.replaceAll(delimiter, '')
}
