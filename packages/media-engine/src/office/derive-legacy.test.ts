import { writeFile } from 'node:fs/promises'
import { CFB, utils, write } from '@e965/xlsx'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { derivePath, getUnreadableReason, listRenditions } from '../testing/derive-path.ts'
import { createOfficeFile } from '../testing/office-file.ts'

const folder = createTemporaryFolder()

async function deriveText(name: string, content: string | Uint8Array): Promise<string | undefined> {
  const path = folder.at(name)
  await writeFile(path, content)
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual(derivation.facts.text === '' ? [] : ['text'])
  return derivation.facts.text
}

const rtf = [
  '{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0 Times New Roman;}}{\\*\\generator Somebody;}',
  "\\pard Liebe Gro\\'dfmutter,\\par der Brief kam an \\u8211- danke!\\par",
  '{\\field{\\*\\fldinst HYPERLINK "http://example.org"}{\\fldrslt der Garten}}\\tab \\{gr\\u252?n\\}\\par}',
].join('\r\n')

test('extracts the text of RTF without its tables of fonts and styles', async () => {
  const expected = 'Liebe Großmutter,\nder Brief kam an \u2013 danke!\nder Garten\t{grün}'
  expect(await deriveText('letter.rtf', rtf)).toBe(expected)
  expect(await deriveText('letter.doc', rtf)).toBe(expected)
})

test('terminates on RTF with half a million braces', async () => {
  expect(await deriveText('braces.rtf', `{\\rtf1 ${'{'.repeat(500_000)}x`)).toBe('x')
})

test('extracts the cells of a legacy workbook, a line per row', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Name', 'Geboren'],
      ['Großmutter', 1931],
    ]),
    'Familie',
  )
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'biff8' })
  expect(await deriveText('family.xls', bytes)).toBe('Familie\nName\tGeboren\nGroßmutter\t1931')
})

function createRecord(type: number, content: Buffer, version = 0): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt16LE(version, 0)
  header.writeUInt16LE(type, 2)
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content])
}

test('extracts the text of legacy slides', async () => {
  const texts = Buffer.concat([
    createRecord(4000, Buffer.from('Großmutters\vReise', 'utf16le')),
    createRecord(4008, Buffer.from('Neunzehnhundert', 'latin1')),
  ])
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, 'PowerPoint Document', createRecord(1000, texts, 0xf))
  const bytes = Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
  expect(await deriveText('slides.ppt', bytes)).toBe('Großmutters\nReise\nNeunzehnhundert')
})

test('reports a damaged legacy document as corrupt', async () => {
  for (const name of ['broken.doc', 'broken.ppt']) {
    const path = folder.at(name)
    await writeFile(path, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]))
    expect([name, await getUnreadableReason(path)]).toEqual([name, 'corrupt'])
  }
})

function createCompoundFile(streams: Record<string, Buffer>): Buffer {
  const container = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
}

/** The start of a Word document (MS-DOC section 2.5.2): its signature, version and flags. */
function createWordStream(version: number, flags: number): Buffer {
  const stream = Buffer.alloc(4096)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(version, 2)
  stream.writeUInt16LE(flags, 10)
  return stream
}

const slides = createRecord(1000, createRecord(4000, Buffer.from('Reise', 'utf16le')), 0xf)
const encryptedUser = Buffer.from('0000f60f1400000014000000dfc4d1f3', 'hex')

test.each<[string, string, Buffer | Uint8Array]>([
  ['letter.doc', 'encrypted', createCompoundFile({ WordDocument: createWordStream(193, 0x0100) })],
  [
    'slides.ppt',
    'encrypted',
    createCompoundFile({
      'PowerPoint Document': slides,
      'Current User': Buffer.concat([encryptedUser, Buffer.alloc(12)]),
    }),
  ],
  [
    'letter.docx',
    'encrypted',
    createCompoundFile({ EncryptionInfo: Buffer.alloc(8), EncryptedPackage: Buffer.alloc(5000) }),
  ],
  [
    'family.xlsx',
    'encrypted',
    createCompoundFile({ EncryptionInfo: Buffer.alloc(8), EncryptedPackage: Buffer.alloc(5000) }),
  ],
  [
    'letter.odt',
    'encrypted',
    createOfficeFile('odt', {
      'META-INF/manifest.xml': '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
      'content.xml': 'x\u0001y',
    }),
  ],
  ['word95.doc', 'unsupported', createCompoundFile({ WordDocument: createWordStream(104, 0) })],
  [
    'slides95.ppt',
    'unsupported',
    createCompoundFile({ 'PowerPoint Document': slides, PP40: Buffer.alloc(5000) }),
  ],
])('reports %s as %s', async (name, reason, bytes) => {
  const path = folder.at(name)
  await writeFile(path, bytes)
  expect(await getUnreadableReason(path)).toBe(reason)
})
