import { Transform } from 'node:stream'

/** Longer lines are no uuencoded ones: sixty characters and their length. */
const maxLineLength = 200

/** Undoes uuencoding (POSIX `uuencode`), in which attachments were sent before MIME had base64. */
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
    return bytesOfLine(line)
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

/** The first character says how many bytes follow; each four characters are three of them. */
function bytesOfLine(line: string): Buffer {
  const length = sixBits(line.charCodeAt(0))
  const bytes: number[] = []
  for (let at = 1; at < line.length && bytes.length < length; at += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((place) => sixBits(line.charCodeAt(at + place)))
    const word = ((a ?? 0) << 18) | ((b ?? 0) << 12) | ((c ?? 0) << 6) | (d ?? 0)
    bytes.push((word >> 16) & 0xff, (word >> 8) & 0xff, word & 0xff)
  }
  return Buffer.from(bytes.slice(0, length))
}

function sixBits(code: number): number {
  return Number.isNaN(code) ? 0 : (code - 32) & 63
}
