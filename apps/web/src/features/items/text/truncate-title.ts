/** Characters of a title that are repeated in a heading or a message: the whole of it stands elsewhere. */
const maxLength = 60

/** A title cut to what reads well within a sentence. */
export function shortTitle(title: string): string {
  return title.length > maxLength ? `${title.slice(0, maxLength).trimEnd()}…` : title
}
