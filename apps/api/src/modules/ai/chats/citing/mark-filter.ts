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

/**
 * Takes the model's marks out of its text while it comes in pieces, so that no reader ever sees half of one. White space is
 * held back until it is known what follows it: none is left before a mark that is gone, but for the ends of lines.
 */
export class MarkFilter {
  readonly marks: Mark[] = []
  #text = ''
  #held = ''

  /** The text without marks so far. */
  get text(): string {
    return this.#text
  }

  /** Takes a piece; answers what the text has become longer by. */
  push(piece: string): string {
    const before = this.#text.length
    // The one letter that the database does not keep.
    for (const letter of piece.replaceAll('\0', '')) this.#take(letter)
    return this.#text.slice(before)
  }

  /** The end: what was held back is text. */
  end(): string {
    const before = this.#text.length
    this.#text += this.#held.trimEnd()
    this.#held = ''
    return this.#text.slice(before)
  }

  #take(letter: string): void {
    this.#held += letter
    const mark = this.#held.trimStart()
    if (mark === '') return
    const found = whole.exec(mark)
    if (found) {
      this.marks.push({
        numbers: numbersIn(found[1]),
        quote: found[2]?.trim() || undefined,
        at: this.#text.length,
      })
      const space = this.#held.slice(0, -mark.length)
      this.#held = space.includes('\n') ? space : ''
      return
    }
    if (begun.test(mark) && mark.length <= longestMark) return
    this.#release()
  }

  /** What cannot become a mark is text, up to where another one may begin. */
  #release(): void {
    const again = Math.max(this.#held.lastIndexOf('['), this.#held.lastIndexOf('【'))
    const from = again > this.#held.search(/\S/) ? again : this.#held.length
    const space = /\s*$/.exec(this.#held.slice(0, from))?.[0].length ?? 0
    this.#text += this.#held.slice(0, from - space)
    this.#held = this.#held.slice(from - space)
  }
}

function numbersIn(list = ''): number[] {
  return (list.match(/\d+/g) ?? []).map(Number)
}
