export interface Found {
  /** Position in the text, in characters. */
  readonly at: number
  readonly before: string
  readonly match: string
  readonly after: string
}

const around = 60

/** Every place where `wanted` stands in a text, with what is around it; capitals and accents make no difference. */
export function findInText(text: string, wanted: string): Found[] {
  const needle = folded(wanted).text
  if (needle === '') return []
  const hay = folded(text)
  const found: Found[] = []
  for (
    let from = hay.text.indexOf(needle);
    from >= 0;
    from = hay.text.indexOf(needle, from + needle.length)
  ) {
    const at = hay.origins[from] ?? 0
    const end = (hay.origins[from + needle.length - 1] ?? at) + 1
    found.push({
      at,
      before: clean(text.slice(Math.max(0, at - around), at)),
      match: text.slice(at, end),
      after: clean(text.slice(end, end + around)),
    })
  }
  return found
}

/** The text without capitals and accents, and where in the original each of its characters stood. */
function folded(text: string): { text: string; origins: number[] } {
  const origins: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    const bare = (text[at] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (let count = 0; count < bare.length; count += 1) origins.push(at)
    plain += bare
  }
  return { text: plain, origins }
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ')
}
