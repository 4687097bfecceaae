import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { derivePath } from '../testing/derive-path.ts'

const folder = createTemporaryFolder()

const createMail = (...parts: string[]) =>
  ['From: a@example.org', 'To: b@example.org', 'Subject: x', 'Content-Type: multipart/mixed; boundary=e', '']
    .concat(
      parts.flatMap((part) => ['--e', part]),
      '--e--',
      '',
    )
    .join('\r\n')

const createAttachment = (name: string, body: string) =>
  `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${body}`

test('extracts each attachment and detects its type from the bytes', async () => {
  const path = folder.at('a.eml')
  await writeFile(
    path,
    createMail(
      '\r\nHello',
      createAttachment('../../etc/passwd', '<html><script>1</script>'),
      createAttachment('b.pdf', '%PDF-1.4'),
    ),
  )
  const { enclosed = [], omitted } = await derivePath(path)
  expect(enclosed.map(({ place, sniffed }) => [place, sniffed.family, sniffed.active])).toEqual([
    [1, 'text', true],
    [2, 'pdf', false],
  ])
  expect(omitted).toBe(0)
  expect(await readFile(enclosed[1]?.path ?? '', 'utf8')).toBe('%PDF-1.4')
  expect((await readdir(folder.at('a.eml-derived'))).sort()).toEqual(['enclosed-1', 'enclosed-2', 'text.txt'])
})

test('ignores empty parts without a name', async () => {
  const path = folder.at('b.eml')
  await writeFile(path, createMail('\r\nHello', 'Content-Type: application/octet-stream\r\n\r\n'))
  expect((await derivePath(path)).enclosed ?? []).toEqual([])
})

test('counts attachments beyond five hundred without extracting them', async () => {
  const path = folder.at('many.eml')
  const many = Array.from({ length: 510 }, (_, at) => createAttachment(`${at}.txt`, 'x'))
  await writeFile(path, createMail('\r\nHello', ...many))
  const { enclosed = [], omitted } = await derivePath(path)
  expect([enclosed.length, omitted]).toEqual([500, 10])
}, 180_000)
