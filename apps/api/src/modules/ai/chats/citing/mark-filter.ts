/** A mark of the model's: the numbers of items, and the words it has copied from them. */
export interface Mark {
  readonly numbers: readonly number[]
  readonly quote: string | undefined
  /** The place in the text without marks behind which it stood. */
  readonly at: number
}

const opening = '["“„«‟\']'
const closing = '["”“»\']'
const numbers = String.raw`\s*#?(\d{1,3}(?:\s*[,;]\s*#?\d{1,3})*)\s*`
/** `[3]`, `[3, 5]`, `[3 "words"]`, and the same in other brackets and quotation marks. */
const whole = new RegExp(String.raw`^[[【]${numbers}(?:[:,|†-]?\s*${opening}(.*)${closing}\s*)?[\]】]$`, 'u')
/** What can still become one. */
const begun = new RegExp(
  String.raw`^[[【](?:\s*|\s*#|${numbers}[,;]?\s*#?|${numbers}[:,|†-]?\s*(?:${opening}[^\n]*)?)$`,
  'u',
)
/** Letters of a mark: what is longer is text in brackets. */
const longestMark = 500
/** White space between two words; what goes beyond it says nothing and is left out. */
const longestSpace = 100

/**
 * Takes the model's marks out of its text while it comes in pieces, so that no reader ever sees half of one. White space is
 * held back until it is known what follows it: none is left before a mark that is gone, but for the ends of lines.
 */
export class MarkFilter {
  readonly marks: Mark[] = []
  #text = ''
  #space = ''
  #held = ''
  #taken = 0

  /** The text without marks so far. */
  get text(): string {
    return this.#text
  }

  /** Letters that have come in, with the marks and what is held back. */
  get taken(): number {
    return this.#taken
  }

  /** Takes a piece; answers what the text has become longer by. */
  push(piece: string): string {
    const before = this.#text.length
    this.#taken += piece.length
    // The one letter that the database does not keep.
    for (const letter of piece.replaceAll('\0', '')) this.#take(letter)
    return this.#text.slice(before)
  }

  /** The end: what was held back is text. */
  end(): string {
    const before = this.#text.length
    this.#text += (this.#space + this.#held).trimEnd()
    this.#space = ''
    this.#held = ''
    return this.#text.slice(before)
  }

  #take(letter: string): void {
    if (this.#held === '' && /\s/.test(letter)) {
      if (this.#space.length < longestSpace) this.#space += letter
      return
    }
    this.#held += letter
    const found = whole.exec(this.#held)
    if (found) {
      this.marks.push({
        numbers: numbersIn(found[1]),
        quote: found[2]?.trim() || undefined,
        at: this.#text.length,
      })
      this.#held = ''
      if (!this.#space.includes('\n')) this.#space = ''
      return
    }
    if (begun.test(this.#held) && this.#held.length <= longestMark) return
    this.#release()
  }

  /** What cannot become a mark is text, up to where another one may begin. */
  #release(): void {
    const again = Math.max(this.#held.lastIndexOf('['), this.#held.lastIndexOf('【'))
    const from = again > 0 ? again : this.#held.length
    const text = this.#held.slice(0, from).trimEnd()
    this.#text += this.#space + text
    this.#space = this.#held.slice(text.length, from)
    this.#held = this.#held.slice(from)
  }
}

function numbersIn(list = ''): number[] {
  return (list.match(/\d+/g) ?? []).map(Number)
}
