/** A part of a text: a mention, which is an @ and a name, or what stands between mentions. */
export interface TextPart {
  readonly text: string
  /** The name after the @; undefined if the part is no mention. */
  readonly name?: string
}

/** An @ within a word, such as that of an address, starts no mention. */
const mentionSign = /(?<![\p{L}\p{N}])@/gu
const wordCharacter = /[\p{L}\p{N}\p{M}]/uy

/**
 * Splits a text into the mentions of these names and what stands between them. Where several names fit, the longest is
 * mentioned: '@Anna Rossi' mentions no Anna. A name that continues as another word is none: nor does '@Annabel'.
 */
export function splitAtMentions(text: string, names: readonly string[]): TextPart[] {
  const longestFirst = names.filter((name) => name !== '').sort((one, other) => other.length - one.length)
  const parts: TextPart[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) parts.push({ text: text.slice(end, until) })
  }
  for (const { index } of text.matchAll(mentionSign)) {
    if (index < end) continue
    const name = longestFirst.find((candidate) => standsAt(text, candidate, index + 1))
    if (name === undefined) continue
    addText(index)
    parts.push({ text: `@${name}`, name })
    end = index + 1 + name.length
  }
  addText(text.length)
  return parts
}

/** Those of the names that a text mentions. */
export function findMentionedNames(text: string, names: readonly string[]): ReadonlySet<string> {
  return new Set(splitAtMentions(text, names).flatMap(({ name }) => (name === undefined ? [] : [name])))
}

function standsAt(text: string, name: string, at: number): boolean {
  if (!text.startsWith(name, at)) return false
  wordCharacter.lastIndex = at + name.length
  return !wordCharacter.test(text)
}
