import { StringDecoder } from 'node:string_decoder'
import { securityLogName } from '@lares/server-kit/security-log'

const mark = `"log":"${securityLogName}"`

/** Of a line that does not end, this much is waited for. */
const maxLine = 64 * 1024

/** Passes on, whole, the lines of a service's output that belong to the security log. */
export function securityLines(write: (lines: string) => void): (bytes: Uint8Array) => void {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return (bytes) => {
    const lines = (rest + decoder.write(bytes)).split('\n')
    rest = (lines.pop() ?? '').slice(0, maxLine)
    const own = lines.filter((line) => line.startsWith('{') && line.includes(mark))
    if (own.length > 0) write(`${own.join('\n')}\n`)
  }
}
