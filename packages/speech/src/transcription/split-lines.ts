/** A line longer than this is divided: about two lines of a subtitle. */
const maxCharacters = 90
/** A part shorter than this stays with its neighbour. */
const minCharacters = 20

/**
 * Divides a text into lines at the ends of sentences, long ones also at commas, or between words. Each line is a part of the
 * text with single spaces between its words.
 *
 * @param language a BCP 47 tag
 */
export function splitLines(text: string, language: string): string[] {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  if (plain === '') return []
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const sentences = [...segmenter.segment(plain)].map(({ segment }) => segment.trim())
  return joinShort(sentences.filter(Boolean)).flatMap(splitSentence)
}

/** Keeps an abbreviation or an exclamation with the sentence after it. */
function joinShort(sentences: readonly string[]): string[] {
  const joined: string[] = []
  for (const sentence of sentences) {
    const last = joined.at(-1)
    if (last !== undefined && last.length < minCharacters) joined[joined.length - 1] = `${last} ${sentence}`
    else joined.push(sentence)
  }
  return joined
}

function splitSentence(sentence: string): string[] {
  if (sentence.length <= maxCharacters) return [sentence]
  const cut = findCut(sentence)
  if (cut === undefined) return [sentence]
  return [sentence.slice(0, cut).trim(), ...splitSentence(sentence.slice(cut).trim())]
}

/** Returns where a long sentence is cut: after the last comma or before the last word that fits. */
function findCut(sentence: string): number | undefined {
  const head = sentence.slice(0, maxCharacters + 1)
  const comma = Math.max(...[', ', '; ', ': ', ' – ', ' — '].map((mark) => head.lastIndexOf(mark)))
  if (comma >= minCharacters && sentence.length - comma > minCharacters) return comma + 1
  const space = head.lastIndexOf(' ')
  if (space > 0) return space
  const next = sentence.indexOf(' ')
  return next > 0 ? next : undefined
}
