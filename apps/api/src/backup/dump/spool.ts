import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { DumpedRow } from './read-rows.ts'
import type { RowKey } from './table-shape.ts'

const keySeparator = '\t'

/** The rows of one table in a local file, in the order of their keys. */
export class Spool {
  readonly #path: string
  readonly #stream: WriteStream
  rows = 0

  constructor(folder: string, table: string) {
    this.#path = join(folder, `${table}.rows`)
    this.#stream = createWriteStream(this.#path)
    this.#stream.on('error', () => undefined)
  }

  async write(rows: readonly DumpedRow[]): Promise<void> {
    if (this.#stream.errored) throw this.#stream.errored
    this.rows += rows.length
    // Neither part contains a line break, and a key no tab.
    const text = rows.map(({ key, json }) => `${key.join(keySeparator)}\n${json}\n`).join('')
    if (!this.#stream.write(text)) await drained(this.#stream)
  }

  async end(): Promise<void> {
    this.#stream.end()
    await finished(this.#stream)
  }

  async *read(): AsyncGenerator<DumpedRow> {
    let key: RowKey | undefined
    for await (const line of splitLines(createReadStream(this.#path, { highWaterMark: 1024 * 1024 }))) {
      if (key) {
        yield { key, json: line }
        key = undefined
      } else key = line.split(keySeparator)
    }
  }
}

/** Splits a text at line feeds only: `node:readline` also splits at U+2028, which JSON contains unescaped. */
async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pending: Buffer[] = []
  for await (const chunk of source) {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      pending.push(chunk.subarray(start, end))
      yield Buffer.concat(pending).toString('utf8')
      pending = []
      start = end + 1
    }
    if (start < chunk.length) pending.push(chunk.subarray(start))
  }
}

function drained(stream: WriteStream): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      stream.off('drain', settle)
      stream.off('close', settle)
      if (stream.errored) reject(stream.errored)
      else resolve()
    }
    stream.on('drain', settle)
    stream.on('close', settle)
  })
}
