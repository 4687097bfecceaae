/**
 * Compares how the archive and Python's standard library parse the mails in a folder:
 * `node bench/src/mails/main.ts <folder> [field]`. Prints the number of equal values per field, and every difference of
 * the named field (or of `all`). See docs/outside-files.md.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { readMailFacts } from '@lares/media-engine/facts/mail-facts'
import type { MailAddress } from '@lares/media-engine/mail/addresses'
import { MailBody } from '@lares/media-engine/mail/mail-body'
import { splitMail } from '@lares/media-engine/mail/split-mail'

interface Unreadable {
  readonly unreadable: string
}
type Field<T> = T | Unreadable

interface Attachment {
  readonly name: string | null
  readonly sha256: string | null
}

/** A line of the output of `read-with-python.py`. */
interface PythonResult {
  readonly file: string
  readonly subject: Field<string | null>
  readonly messageId: Field<string | null>
  readonly from: Field<[string, string][]>
  readonly to: Field<[string, string][]>
  readonly cc: Field<[string, string][]>
  readonly date: Field<{ day: string; instant: number | string } | null>
  readonly attachments: Field<Attachment[]>
}

const [folder, printedField] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node bench/src/mails/main.ts <folder> [field]')
const pythonProcess = spawn(
  'python3',
  ['-W', 'ignore', fileURLToPath(new URL('read-with-python.py', import.meta.url)), folder],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const tallies = new Map<string, { equal: number; compared: number }>()

for await (const line of createInterface({ input: pythonProcess.stdout })) {
  const expected: PythonResult = JSON.parse(line)
  const facts = await readMailFacts(expected.file)
  const mail = facts.mail
  if (!mail) throw new Error(`${expected.file} could not be read`)
  const attachments = await hashAttachments(expected.file)
  compare(expected, 'subject', expected.subject, mail.subject ?? '', normalizeText)
  compare(expected, 'messageId', expected.messageId, mail.messageId ?? '', normalizeText)
  compare(expected, 'from', takeFirst(expected.from), mail.from ? [mail.from] : [], formatAddresses)
  compare(expected, 'to', expected.to, mail.to, formatAddresses)
  compare(expected, 'cc', expected.cc, mail.cc, formatAddresses)
  if (isReadable(expected.date) && expected.date) {
    compare(expected, 'day', expected.date.day, facts.capturedAt ?? null, String)
    if (typeof expected.date.instant === 'number')
      compare(expected, 'instant', expected.date.instant, Date.parse(mail.sentAt ?? '') / 1000, String)
  }
  compareAttachments(expected, attachments)
}

for (const [field, { equal, compared }] of tallies)
  console.log(`${field.padEnd(12)} ${equal} of ${compared} (${((100 * equal) / compared).toFixed(2)} %)`)

function compare<J, O>(
  { file }: PythonResult,
  field: string,
  expected: Field<J>,
  actual: O,
  normalize: (value: never) => string,
): void {
  if (!isReadable(expected) || hasRawBytes(expected)) return
  recordResult(file, field, normalize(expected as never) === normalize(actual as never), expected, actual)
}

/** Compares each attachment: one with the same bytes and, if Python has a name, the same name must exist. */
function compareAttachments({ file, attachments: expected }: PythonResult, actual: Attachment[]): void {
  if (!isReadable(expected)) return
  const remaining = [...actual]
  for (const attachment of expected) {
    const index = remaining.findIndex(
      ({ name, sha256 }) =>
        (attachment.sha256 === null || sha256 === attachment.sha256) &&
        (attachment.name === null ||
          hasRawBytes(attachment.name) ||
          normalizeText(name) === normalizeText(attachment.name)),
    )
    if (index >= 0) remaining.splice(index, 1)
    recordResult(file, 'attachments', index >= 0, attachment, actual)
  }
}

function recordResult(
  file: string,
  field: string,
  isEqual: boolean,
  expected: unknown,
  actual: unknown,
): void {
  const counts = tallies.get(field) ?? { equal: 0, compared: 0 }
  tallies.set(field, { equal: counts.equal + Number(isEqual), compared: counts.compared + 1 })
  if (!isEqual && (printedField === field || printedField === 'all'))
    console.log(`${field} ${file}\n  python ${JSON.stringify(expected)}\n  lares  ${JSON.stringify(actual)}`)
}

function isReadable<T>(field: Field<T>): field is T {
  return !(typeof field === 'object' && field !== null && 'unreadable' in field)
}

/** Python represents undecodable bytes as lone surrogates or replacement characters; such values are not compared. */
function hasRawBytes(value: unknown): boolean {
  return /\\ud[c-f][\da-f]{2}|\uFFFD/.test(JSON.stringify(value) ?? '')
}

/** Only the first sender, since an item has only one. */
function takeFirst<T>(list: Field<T[]>): Field<T[]> {
  return isReadable(list) ? list.slice(0, 1) : list
}

function normalizeText(text: string | null): string {
  return (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim()
}

function formatAddresses(list: [string, string][] | MailAddress[]): string {
  return JSON.stringify(
    list.map((entry) => {
      const [name, address] = Array.isArray(entry) ? entry : [entry.name ?? '', entry.address]
      return [normalizeText(name) === address ? '' : normalizeText(name), address.toLowerCase()]
    }),
  )
}

async function hashAttachments(path: string): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  await splitMail(createReadStream(path), (leaf) => {
    if (MailBody.isText(leaf)) return undefined
    const hash = createHash('sha256')
    return {
      write(bytes: Buffer) {
        hash.update(bytes)
      },
      end() {
        attachments.push({ name: leaf.headers.filename ?? null, sha256: hash.digest('hex') })
      },
    }
  })
  return attachments
}
