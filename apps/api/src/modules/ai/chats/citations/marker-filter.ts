/** A citation marker of the model: numbers of items and the words copied from them. */
export interface CitationMarker {
  readonly numbers: readonly number[]
  readonly quote: string | undefined
  /** Position in the text without markers. */
  readonly at: number
}

const opening = '["“„«‟\']'
const closing = '["”“»\']'
const numbers = String.raw`\s*#?(\d{1,3}(?:\s*[,;]\s*#?\d{1,3})*)\s*`
/** `[3]`, `[3, 5]`, `[3 "words"]`, and the same with other brackets and quotation markers. */
const completeMarker = new RegExp(
  String.raw`^[[【]${numbers}(?:[:,|†-]?\s*${opening}(.*)${closing}\s*)?[\]】]$`,
  'u',
)
/** A prefix of a marker. */
const partialMarker = new RegExp(
  String.raw`^[[【](?:\s*|\s*#|${numbers}[,;]?\s*#?|${numbers}[:,|†-]?\s*(?:${opening}[^\n]*)?)$`,
  'u',
)
/** Maximum characters of a marker: anything longer is text in brackets. */
const maxMarkerLength = 500
/** Maximum white space between two words; the rest is dropped. */
const maxSpaceLength = 100

/**
 * Removes citation markers from the text while it is streamed, so that readers never see part of one. White space is
 * held back until the next character is known: before a removed marker only line breaks are kept.
 */
export class MarkerFilter {
  readonly markers: CitationMarker[] = []
  #text = ''
  #space = ''
  #pending = ''
  #receivedLength = 0

  /** The text without markers so far. */
  get text(): string {
    return this.#text
  }

  /** Number of received characters, including markers and what is held back. */
  get receivedLength(): number {
    return this.#receivedLength
  }

  /** Adds a piece; returns the new part of the text. */
  push(piece: string): string {
    const before = this.#text.length
    this.#receivedLength += piece.length
    // PostgreSQL cannot store this character.
    for (const character of piece.replaceAll('\0', '')) this.#add(character)
    return this.#text.slice(before)
  }

  /** Ends the text: returns what was held back. */
  end(): string {
    const before = this.#text.length
    this.#text += (this.#space + this.#pending).trimEnd()
    this.#space = ''
    this.#pending = ''
    return this.#text.slice(before)
  }

  #add(character: string): void {
    if (this.#pending === '' && /\s/.test(character)) {
      if (this.#space.length < maxSpaceLength) this.#space += character
      return
    }
    this.#pending += character
    const found = completeMarker.exec(this.#pending)
    if (found) {
      this.markers.push({
        numbers: parseNumbers(found[1]),
        quote: found[2]?.trim() || undefined,
        at: this.#text.length,
      })
      this.#pending = ''
      if (!this.#space.includes('\n')) this.#space = ''
      return
    }
    if (partialMarker.test(this.#pending) && this.#pending.length <= maxMarkerLength) return
    this.#release()
  }

  /** Moves held back characters that cannot become a marker to the text, up to the start of a possible next one. */
  #release(): void {
    const nextStart = Math.max(this.#pending.lastIndexOf('['), this.#pending.lastIndexOf('【'))
    const end = nextStart > 0 ? nextStart : this.#pending.length
    const text = this.#pending.slice(0, end).trimEnd()
    this.#text += this.#space + text
    this.#space = this.#pending.slice(text.length, end)
    this.#pending = this.#pending.slice(end)
  }
}

function parseNumbers(list = ''): number[] {
  return (list.match(/\d+/g) ?? []).map(Number)
}
