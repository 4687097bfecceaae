import { StringDecoder } from 'node:string_decoder'
import { securityLogName } from '@lares/server-kit/security-log'

const marker = `"log":"${securityLogName}"`

/** Maximum characters buffered of an unterminated line. */
const maxLineLength = 64 * 1024

/** Returns a function that takes output in chunks and passes complete lines of the security log to `write`. */
export function filterSecurityLines(write: (lines: string) => void): (bytes: Uint8Array) => void {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return (bytes) => {
    const lines = (rest + decoder.write(bytes)).split('\n')
    rest = (lines.pop() ?? '').slice(0, maxLineLength)
    const securityLogLines = lines.filter((line) => line.startsWith('{') && line.includes(marker))
    if (securityLogLines.length > 0) write(`${securityLogLines.join('\n')}\n`)
  }
}
