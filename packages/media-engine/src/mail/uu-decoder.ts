import { Transform } from 'node:stream'

/** Longer lines are not uuencoded, which have at most sixty characters and their length. */
const maxLineLength = 200

/** Decodes uuencoding (POSIX `uuencode`), which attachments used before MIME. */
export function createUuDecoder(): Transform {
  let rest = ''
  let state: 'before' | 'inside' | 'after' = 'before'

  function decodeLine(line: string): Buffer | undefined {
    if (state === 'before') {
      if (/^begin [0-7]{3,4} /.test(line)) state = 'inside'
      return undefined
    }
    if (state === 'after' || line === '' || line === 'end') {
      state = state === 'inside' && line === 'end' ? 'after' : state
      return undefined
    }
    return decodeUuLine(line)
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = (lines.pop() ?? '').slice(0, maxLineLength)
      for (const line of lines) {
        const bytes = decodeLine(line.replace(/\r$/, ''))
        if (bytes) this.push(bytes)
      }
      done()
    },
    flush(done) {
      const bytes = decodeLine(rest.replace(/\r$/, ''))
      if (bytes) this.push(bytes)
      done()
    },
  })
}

/** Decodes a line: its first character is the number of bytes, every four characters are three bytes. */
function decodeUuLine(line: string): Buffer {
  const length = decodeCharacter(line.charCodeAt(0))
  const bytes: number[] = []
  for (let at = 1; at < line.length && bytes.length < length; at += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((offset) => decodeCharacter(line.charCodeAt(at + offset)))
    const word = ((a ?? 0) << 18) | ((b ?? 0) << 12) | ((c ?? 0) << 6) | (d ?? 0)
    bytes.push((word >> 16) & 0xff, (word >> 8) & 0xff, word & 0xff)
  }
  return Buffer.from(bytes.slice(0, length))
}

function decodeCharacter(code: number): number {
  return Number.isNaN(code) ? 0 : (code - 32) & 63
}
