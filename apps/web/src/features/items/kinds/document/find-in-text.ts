export interface TextMatch {
  /** Position in the text, in UTF-16 code units. */
  readonly at: number
  readonly before: string
  readonly match: string
  readonly after: string
}

/** Characters of context on each side of a match. */
const contextLength = 60

/** Finds every occurrence of `query` in a text, with its context; ignores case and accents. */
export function findInText(text: string, query: string): TextMatch[] {
  const needle = foldWithOrigins(query).text
  if (needle === '') return []
  const haystack = foldWithOrigins(text)
  const matches: TextMatch[] = []
  for (
    let from = haystack.text.indexOf(needle);
    from >= 0;
    from = haystack.text.indexOf(needle, from + needle.length)
  ) {
    const at = haystack.origins[from] ?? 0
    const end = (haystack.origins[from + needle.length - 1] ?? at) + 1
    matches.push({
      at,
      before: collapseSpaces(text.slice(Math.max(0, at - contextLength), at)),
      match: text.slice(at, end),
      after: collapseSpaces(text.slice(end, end + contextLength)),
    })
  }
  return matches
}

/** Removes case and accents; `origins` gives the position in `text` of each remaining character. */
function foldWithOrigins(text: string): { text: string; origins: number[] } {
  const origins: number[] = []
  let folded = ''
  for (let at = 0; at < text.length; at += 1) {
    const characters = (text[at] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (let count = 0; count < characters.length; count += 1) origins.push(at)
    folded += characters
  }
  return { text: folded, origins }
}

function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ')
}
