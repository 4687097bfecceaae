/**
 * Compares how the archive and an independent reader process the files in a folder:
 * `node bench/src/files/main.ts <dates|words|pictures> <folder>`. The references are exiftool for dates of pictures,
 * pdftotext for words of PDFs, and Pillow for whether a picture can be displayed. Prints the differences, then the counts.
 * See docs/outside-files.md.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deriveFile } from '@lares/media-engine/derive'
import { readQuickFacts } from '@lares/media-engine/facts'
import { sniffFile } from '@lares/media-engine/sniff'

const run = promisify(execFile)
const maxOutput = 256 * 1024 * 1024
const timeLimitMs = 60_000

/** The share of the reference's words that the archive must find in a PDF. */
const minWordShare = 0.95

/** The tags requested from exiftool, in the order in which the archive prefers them. */
const dateTags = [
  'ExifIFD:DateTimeOriginal',
  'IFD0:DateTimeOriginal',
  'XMP-exif:DateTimeOriginal',
  'IPTC:DateCreated',
  'XMP-photoshop:DateCreated',
  'ExifIFD:CreateDate',
  'XMP-xmp:CreateDate',
  'PNG:CreationTime',
  'IFD0:ModifyDate',
  'PNG:ModifyDate',
]

/** Whether the archive and the reference agree on a file; undefined without a result of the reference. */
type Comparison = (path: string) => Promise<boolean | undefined>

const comparisons: Record<string, Comparison> = {
  dates: hasSameDate,
  words: hasSameWords,
  pictures: isDisplayable,
}

const [subject = '', folder] = process.argv.slice(2)
const compare = comparisons[subject]
if (!compare || !folder)
  throw new Error('Usage: node bench/src/files/main.ts <dates|words|pictures> <folder>')

let equal = 0
let compared = 0
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const path = join(entry.parentPath, entry.name)
  const isEqual = await compare(path)
  if (isEqual === undefined) continue
  compared += 1
  if (isEqual) equal += 1
  else console.log(`differs ${path}`)
}
console.log(`${subject}: ${equal} of ${compared} (${((100 * equal) / compared).toFixed(1)} %)`)

async function hasSameDate(path: string): Promise<boolean | undefined> {
  const tags = dateTags.map((tag) => `-${tag}`)
  const { stdout } = await run('exiftool', ['-q', '-q', '-m', '-json', '-G1', ...tags, path]).catch(() => ({
    stdout: '',
  }))
  if (stdout === '') return undefined
  const [values = {}]: Record<string, unknown>[] = JSON.parse(stdout)
  const day = dateTags.map((tag) => toDay(values[tag])).find((date) => date !== undefined)
  if (day === undefined) return undefined
  const facts = await readQuickFacts(path, await sniffFile(path, path))
  return facts.capturedAt === day
}

/** The known part of a date: `2003-07-14`, `1952-06` or `1952`. */
function toDay(value: unknown): string | undefined {
  const match = /^(\d{4})(?::(\d\d))?(?::(\d\d))?/.exec(String(value ?? ''))
  if (match === null || Number(match[1]) < 1000) return undefined
  return match
    .slice(1, 4)
    .filter((part) => part !== undefined && part !== '00')
    .join('-')
}

async function hasSameWords(path: string): Promise<boolean | undefined> {
  const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-'], { maxBuffer: maxOutput }).catch(
    () => ({ stdout: '' }),
  )
  const expectedWords = splitWords(stdout)
  if (expectedWords.length < 3) return undefined
  const counts = new Map<string, number>()
  for (const word of splitWords((await derive(path))?.text ?? ''))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  let hits = 0
  for (const word of expectedWords) {
    const remaining = counts.get(word) ?? 0
    if (remaining > 0) hits += 1
    counts.set(word, remaining - 1)
  }
  return hits / expectedWords.length >= minWordShare
}

function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]{2,}/gu) ?? []
  )
}

async function isDisplayable(path: string): Promise<boolean | undefined> {
  const program = 'import sys; from PIL import Image; Image.open(sys.argv[1]).load()'
  const isReadable = await run('python3', ['-W', 'ignore', '-c', program, path]).then(
    () => true,
    () => false,
  )
  return isReadable ? (await derive(path))?.isShown === true : undefined
}

async function derive(path: string): Promise<{ text: string | undefined; isShown: boolean } | undefined> {
  const outDir = await mkdtemp(join(tmpdir(), 'lares-files-'))
  try {
    const sniffed = await sniffFile(path, path)
    const { files, facts } = await deriveFile({
      path,
      sniffed,
      outDir,
      signal: AbortSignal.timeout(timeLimitMs),
    })
    return { text: facts.text, isShown: files.some(({ name }) => name === 'thumbnail') }
  } catch {
    return undefined
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
