import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Language } from '@lares/shared-types/languages'

/**
 * Lines `<language><word>\t<language><word> <word> …`, sorted by their bytes. Kept as bytes and searched by halves, since a
 * map of 240,000 entries would take ten times as much memory.
 */
export class DictionaryTable {
  readonly #lines: Buffer

  constructor(lines: Buffer) {
    this.#lines = lines
  }

  /** Reads a table compiled by `npm run dictionaries`. */
  static read(name: string): DictionaryTable {
    return new DictionaryTable(
      brotliDecompressSync(readFileSync(new URL(`data/${name}.tsv.br`, import.meta.url))),
    )
  }

  /** The lines that start with a text, at most `limit`. */
  find(start: string, limit: number): string[] {
    const key = Buffer.from(start)
    let [low, high] = [0, this.#lines.length]
    while (low < high) {
      const middle = this.#getLineStart((low + high) >> 1)
      if (Buffer.compare(this.#lines.subarray(middle, middle + key.length), key) < 0) {
        low = this.#getLineEnd(middle) + 1
      } else high = middle
    }
    const found: string[] = []
    for (let at = low; found.length < limit && at < this.#lines.length; ) {
      const end = this.#getLineEnd(at)
      const line = this.#lines.toString('utf8', at, end)
      if (!line.startsWith(start)) break
      found.push(line)
      at = end + 1
    }
    return found
  }

  /** All lines. */
  *lines(): Generator<string> {
    for (let at = 0; at < this.#lines.length; at = this.#getLineEnd(at) + 1)
      yield this.#lines.toString('utf8', at, this.#getLineEnd(at))
  }

  #getLineStart(at: number): number {
    return at === 0 ? 0 : this.#lines.lastIndexOf(0x0a, at - 1) + 1
  }

  #getLineEnd(at: number): number {
    const end = this.#lines.indexOf(0x0a, at)
    return end === -1 ? this.#lines.length : end
  }
}

/** Entries of one line. */
export interface DictionaryLine {
  readonly word: string
  readonly to: Language
  readonly translations: readonly string[]
}

export function parseLine(line: string): DictionaryLine {
  const tab = line.indexOf('\t')
  return {
    word: line.slice(2, tab),
    to: line.slice(tab + 1, tab + 3) as Language,
    translations: line.slice(tab + 3).split(' '),
  }
}
