/**
 * Compares what the archive makes of the files in a folder with what an independent reader makes of them:
 * `node bench/src/files/main.ts <dates|words|pictures> <folder>`. Dates of pictures are judged by exiftool, words of PDFs by pdftotext,
 * and whether a picture can be shown by Pillow. Prints what differs, then the counts. See docs/outside-files.md.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deriveFile } from '@lares/api/src/media/derive.ts'
import { readQuickFacts } from '@lares/api/src/media/facts.ts'
import { sniffFile } from '@lares/api/src/media/sniff.ts'

const run = promisify(execFile)
const maxOutput = 256 * 1024 * 1024
const timeLimitMs = 60_000

/** The share of a reader's words that a PDF must give. */
const enoughWords = 0.95

/** What exiftool is asked for, in the order in which the archive believes it. */
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

/** Whether the archive and the other reader agree on a file; undefined where the other reader says nothing. */
type Judge = (path: string) => Promise<boolean | undefined>

const judges: Record<string, Judge> = { dates: sameDate, words: sameWords, pictures: samePicture }

const [what = '', folder] = process.argv.slice(2)
const judge = judges[what]
if (!judge || !folder) throw new Error('Usage: node bench/src/files/main.ts <dates|words|pictures> <folder>')

let equal = 0
let compared = 0
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const path = join(entry.parentPath, entry.name)
  const isEqual = await judge(path)
  if (isEqual === undefined) continue
  compared += 1
  if (isEqual) equal += 1
  else console.log(`differs ${path}`)
}
console.log(`${what}: ${equal} of ${compared} (${((100 * equal) / compared).toFixed(1)} %)`)

async function sameDate(path: string): Promise<boolean | undefined> {
  const tags = dateTags.map((tag) => `-${tag}`)
  const { stdout } = await run('exiftool', ['-q', '-q', '-m', '-json', '-G1', ...tags, path]).catch(() => ({
    stdout: '',
  }))
  if (stdout === '') return undefined
  const [found = {}]: Record<string, unknown>[] = JSON.parse(stdout)
  const day = dateTags.map((tag) => dayOf(found[tag])).find((date) => date !== undefined)
  if (day === undefined) return undefined
  const facts = await readQuickFacts(path, await sniffFile(path, path))
  return facts.capturedAt === day
}

/** As far as it is known: `2003-07-14`, `1952-06`, `1952`. */
function dayOf(written: unknown): string | undefined {
  const match = /^(\d{4})(?::(\d\d))?(?::(\d\d))?/.exec(String(written ?? ''))
  if (match === null || Number(match[1]) < 1000) return undefined
  return match
    .slice(1, 4)
    .filter((part) => part !== undefined && part !== '00')
    .join('-')
}

async function sameWords(path: string): Promise<boolean | undefined> {
  const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-'], { maxBuffer: maxOutput }).catch(
    () => ({ stdout: '' }),
  )
  const wanted = wordsOf(stdout)
  if (wanted.length < 3) return undefined
  const found = new Map<string, number>()
  for (const word of wordsOf((await derive(path))?.text ?? '')) found.set(word, (found.get(word) ?? 0) + 1)
  let hits = 0
  for (const word of wanted) {
    const left = found.get(word) ?? 0
    if (left > 0) hits += 1
    found.set(word, left - 1)
  }
  return hits / wanted.length >= enoughWords
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]{2,}/gu) ?? []
  )
}

async function samePicture(path: string): Promise<boolean | undefined> {
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
