/** The beginning of a text, of at most `maxLength` UTF-16 units and without half a character at its end. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Cs}$/u, '')
}
