/**
 * Compares what the archive reads of the mails in a folder with what Python's standard library reads:
 * `node bench/src/mails/main.ts <folder> [field]`. Prints how many of each field are equal, and with a field's name
 * (or `all`) every difference. See docs/outside-files.md.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { readMailFacts } from '@lares/api/src/media/facts/mail-facts.ts'
import type { MailAddress } from '@lares/api/src/media/facts/quick-facts.ts'
import { MailBody } from '@lares/api/src/media/mail/mail-body.ts'
import { splitMail } from '@lares/api/src/media/mail/split-mail.ts'

interface Unreadable {
  readonly unreadable: string
}
type Field<T> = T | Unreadable

interface Attachment {
  readonly name: string | null
  readonly sha256: string | null
}

/** A line of `read-with-python.py`. */
interface Judged {
  readonly file: string
  readonly subject: Field<string | null>
  readonly messageId: Field<string | null>
  readonly from: Field<[string, string][]>
  readonly to: Field<[string, string][]>
  readonly cc: Field<[string, string][]>
  readonly date: Field<{ day: string; instant: number | string } | null>
  readonly attachments: Field<Attachment[]>
}

const [folder, wanted] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node bench/src/mails/main.ts <folder> [field]')
const judge = spawn(
  'python3',
  ['-W', 'ignore', fileURLToPath(new URL('read-with-python.py', import.meta.url)), folder],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const tally = new Map<string, { equal: number; compared: number }>()

for await (const line of createInterface({ input: judge.stdout })) {
  const judged: Judged = JSON.parse(line)
  const facts = await readMailFacts(judged.file)
  const mail = facts.mail
  if (!mail) throw new Error(`${judged.file} could not be read`)
  const attachments = await hashAttachments(judged.file)
  compare(judged, 'subject', judged.subject, mail.subject ?? '', words)
  compare(judged, 'messageId', judged.messageId, mail.messageId ?? '', words)
  compare(judged, 'from', firstOf(judged.from), mail.from ? [mail.from] : [], people)
  compare(judged, 'to', judged.to, mail.to, people)
  compare(judged, 'cc', judged.cc, mail.cc, people)
  if (isRead(judged.date) && judged.date) {
    compare(judged, 'day', judged.date.day, facts.capturedAt ?? null, String)
    if (typeof judged.date.instant === 'number')
      compare(judged, 'instant', judged.date.instant, Date.parse(mail.sentAt ?? '') / 1000, String)
  }
  compareAttachments(judged, attachments)
}

for (const [field, { equal, compared }] of tally)
  console.log(`${field.padEnd(12)} ${equal} of ${compared} (${((100 * equal) / compared).toFixed(2)} %)`)

function compare<J, O>(
  { file }: Judged,
  field: string,
  judged: Field<J>,
  ours: O,
  canonical: (value: never) => string,
): void {
  if (!isRead(judged) || hasRawBytes(judged)) return
  note(file, field, canonical(judged as never) === canonical(ours as never), judged, ours)
}

/** Each attachment counts: it is there when one of the same bytes and, where Python knows one, of the same name is. */
function compareAttachments({ file, attachments: judged }: Judged, ours: Attachment[]): void {
  if (!isRead(judged)) return
  const left = [...ours]
  for (const attachment of judged) {
    const at = left.findIndex(
      ({ name, sha256 }) =>
        (attachment.sha256 === null || sha256 === attachment.sha256) &&
        (attachment.name === null || hasRawBytes(attachment.name) || words(name) === words(attachment.name)),
    )
    if (at >= 0) left.splice(at, 1)
    note(file, 'attachments', at >= 0, attachment, ours)
  }
}

function note(file: string, field: string, isEqual: boolean, judged: unknown, ours: unknown): void {
  const counts = tally.get(field) ?? { equal: 0, compared: 0 }
  tally.set(field, { equal: counts.equal + Number(isEqual), compared: counts.compared + 1 })
  if (!isEqual && (wanted === field || wanted === 'all'))
    console.log(`${field} ${file}\n  python ${JSON.stringify(judged)}\n  lares  ${JSON.stringify(ours)}`)
}

function isRead<T>(field: Field<T>): field is T {
  return !(typeof field === 'object' && field !== null && 'unreadable' in field)
}

/** Python hands raw 8-bit text on as lone surrogates or as replacement characters: it has not read that. */
function hasRawBytes(value: unknown): boolean {
  return /\\ud[c-f][\da-f]{2}|\uFFFD/.test(JSON.stringify(value) ?? '')
}

/** An item has one sender. */
function firstOf<T>(list: Field<T[]>): Field<T[]> {
  return isRead(list) ? list.slice(0, 1) : list
}

function words(text: string | null): string {
  return (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim()
}

function people(list: [string, string][] | MailAddress[]): string {
  return JSON.stringify(
    list.map((entry) => {
      const [name, address] = Array.isArray(entry) ? entry : [entry.name ?? '', entry.address]
      return [words(name) === address ? '' : words(name), address.toLowerCase()]
    }),
  )
}

async function hashAttachments(path: string): Promise<Attachment[]> {
  const found: Attachment[] = []
  await splitMail(createReadStream(path), (leaf) => {
    if (MailBody.isText(leaf)) return undefined
    const hash = createHash('sha256')
    return {
      write(bytes: Buffer) {
        hash.update(bytes)
      },
      end() {
        found.push({ name: leaf.headers.filename ?? null, sha256: hash.digest('hex') })
      },
    }
  })
  return found
}
