import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { ByteSource } from '../../reading/byte-source.ts'

const inflateAsync = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const maxChunks = 10_000
const maxChunkBytes = 1_000_000

/**
 * Reads the texts of a PNG by keyword (PNG third edition, section 11.3.3), and `tIME` as an ISO 8601 date; empty for other
 * formats.
 */
export async function readPngTexts(source: ByteSource): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  if (!(await source.read(0, 8)).equals(signature)) return texts
  let position = 8
  for (let count = 0; count < maxChunks && position + 8 <= source.size; count += 1) {
    const header = await source.read(position, 8)
    if (header.length < 8) break
    const length = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    if (['tEXt', 'zTXt', 'iTXt', 'tIME'].includes(type) && length <= maxChunkBytes) {
      const text = await parseText(type, await source.read(position + 8, length)).catch(() => undefined)
      if (text !== undefined && !texts.has(text.keyword)) texts.set(text.keyword, text.value)
    }
    position += 12 + length
  }
  return texts
}

async function parseText(
  type: string,
  content: Buffer,
): Promise<{ keyword: string; value: string } | undefined> {
  if (type === 'tIME')
    return content.length === 7 ? { keyword: 'tIME', value: formatTime(content) } : undefined
  const end = content.indexOf(0)
  if (end < 0) return undefined
  const keyword = content.toString('latin1', 0, end)
  const rest = content.subarray(end + 1)
  if (type === 'tEXt') return { keyword, value: rest.toString('latin1') }
  if (type === 'zTXt') return { keyword, value: (await inflateBounded(rest.subarray(1))).toString('latin1') }
  const languageEnd = rest.indexOf(0, 2)
  const translatedEnd = rest.indexOf(0, languageEnd + 1)
  if (languageEnd < 0 || translatedEnd < 0) return undefined
  const value = rest.subarray(translatedEnd + 1)
  return { keyword, value: (rest[0] === 1 ? await inflateBounded(value) : value).toString('utf8') }
}

function inflateBounded(bytes: Buffer): Promise<Buffer> {
  return inflateAsync(bytes, { maxOutputLength: maxChunkBytes })
}

/** Formats a `tIME` chunk, which is always in UTC (section 11.3.4.1). */
function formatTime(content: Buffer): string {
  const [month, day, hour, minute, second] = [...content.subarray(2)].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${content.readUInt16BE(0)}-${month}-${day}T${hour}:${minute}:${second}Z`
}
