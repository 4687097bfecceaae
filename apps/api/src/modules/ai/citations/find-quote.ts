/** What people and models write in more than one way, by the letter that stands for all of them. */
const alike: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '\u00a0': ' ',
}

/** A text to be compared letter by letter, and where each of its letters stands in the original. */
interface Comparable {
  readonly letters: string
  readonly places: readonly number[]
}

/**
 * Where a quote stands in a text, as the part of the text that it is: white space, the shape of quotation marks and dashes,
 * and capitals may differ, nothing else. Undefined where it does not stand there.
 */
export function findQuote(text: string, quote: string): { start: number; end: number } | undefined {
  const sought = comparable(quote).letters.trim()
  if (sought === '') return undefined
  const { letters, places } = comparable(text)
  const at = letters.indexOf(sought)
  const [start, last] = [places[at], places[at + sought.length - 1]]
  if (at === -1 || start === undefined || last === undefined) return undefined
  return { start, end: last + 1 }
}

function comparable(text: string): Comparable {
  const letters: string[] = []
  const places: number[] = []
  for (let place = 0; place < text.length; place++) {
    const written = text[place] ?? ''
    const letter = /\s/.test(written) ? ' ' : (alike[written] ?? inLowerCase(written))
    if (letter === ' ' && letters.at(-1) === ' ') continue
    letters.push(letter)
    places.push(place)
  }
  return { letters: letters.join(''), places }
}

/** Letters that become several in lower case stay, so that places do not move. */
function inLowerCase(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === 1 ? lower : letter
}
