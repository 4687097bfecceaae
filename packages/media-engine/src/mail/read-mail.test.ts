import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { type Mail, readMail } from './read-mail.ts'

interface Attached {
  name: string | undefined
  mediaType: string
  bytes: Buffer
}

async function readLines(lines: readonly (string | Buffer)[]): Promise<{ mail: Mail; attached: Attached[] }> {
  const bytes = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')]))
  const attached: Attached[] = []
  const mail = await readMail(Readable.from([bytes]), ({ headers }) => {
    const pieces: Buffer[] = []
    return {
      write: (piece) => void pieces.push(piece),
      end() {
        attached.push({ name: headers.filename, mediaType: headers.mediaType, bytes: Buffer.concat(pieces) })
      },
    }
  })
  return { mail, attached }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const plain = 'Content-Type: text/plain; charset=utf-8'

describe('a subject', () => {
  test.each([
    ['in UTF-7', '=?utf-7?Q?Die_Fr+APY-sche?=', 'Die Frösche'],
    [
      'in UTF-8, split within a character',
      '=?utf-8?B?w6ln?= =?utf-8?B?bGlzZcM=?= =?utf-8?B?qQ==?=',
      'égliseé',
    ],
    [
      'in ISO-2022-JP',
      '=?ISO-2022-JP?B?GyRCJUYlOSVIGyhC?= =?ISO-2022-JP?B?GyRCJUYlOSVIGyhC?=',
      'テストテスト',
    ],
    ['in KOI8-R', '=?koi8-r?B?8NLJ18XU?=', 'Привет'],
    ['in GB 2312', '=?gb2312?B?xOO6ww==?=', '你好'],
    ['in a DOS code page', '=?cp850?Q?Gr=81=E1e?=', 'Grüße'],
    ['in an unknown character set', '=?x-nothing?Q?caf=E9?=', 'café'],
    ['in Windows-1252 declared as ASCII', '=?us-ascii?Q?=93caf=E9=94?=', '“café”'],
    [
      'with plain text between encoded words',
      'Re: =?utf-8?Q?=C3=A9t=C3=A9?= at =?utf-8?Q?No=C3=ABl?=',
      'Re: été at Noël',
    ],
    ['over several lines', 'The letter\r\n about\tthe boat', 'The letter about the boat'],
  ])('is decoded %s', async (_, subject, expected) => {
    const { mail } = await readLines([`Subject: ${subject}`, '', 'x'])
    expect(mail.subject).toBe(expected)
  })

  test('of raw 8-bit text is decoded as UTF-8, else in the character set of the mail', async () => {
    expect((await readLines(['Subject: L’été', '', 'x'])).mail.subject).toBe('L’été')
    expect((await readLines([latin1("Subject: L'\xe9t\xe9"), '', 'x'])).mail.subject).toBe("L'été")
    const cyrillic = [
      Buffer.from('Subject: \xf0\xd2\xc9\xd7\xc5\xd4', 'latin1'),
      'Content-Type: text/plain; charset=koi8-r',
    ]
    expect((await readLines([...cyrillic, '', 'x'])).mail.subject).toBe('Привет')
  })

  test('that is missing is undefined, like all other headers', async () => {
    const { mail } = await readLines(['X-Nothing: at all', '', 'Ciao'])
    expect(mail).toMatchObject({ subject: undefined, from: undefined, to: [], date: undefined, text: 'Ciao' })
  })
})

describe('addresses', () => {
  test('are parsed from groups, quotes, comments and encoded words', async () => {
    const { mail } = await readLines([
      'From: =?utf-8?Q?Bianchi=2C_Rosa?= <rosa@example.org>',
      'To: Familie: a@example.org, "Bea, die J\\"ngste" <b@example.org>; ,',
      ' =?iso-8859-1?Q?J=FCrg?= <c@example.org>',
      'Cc: undisclosed-recipients:;',
      '',
      'x',
    ])
    expect(mail.from).toEqual({ name: 'Bianchi, Rosa', address: 'rosa@example.org' })
    expect(mail.to).toEqual([
      { address: 'a@example.org' },
      { name: 'Bea, die J"ngste', address: 'b@example.org' },
      { name: 'Jürg', address: 'c@example.org' },
    ])
    expect(mail.cc).toEqual([])
  })

  test('are limited to five hundred', async () => {
    const many = Array.from({ length: 700 }, (_, at) => `p${at}@example.org`).join(',\r\n ')
    expect((await readLines([`To: ${many}`, '', 'x'])).mail.to).toHaveLength(500)
  })
})

describe('the body', () => {
  test.each([
    ['UTF-7', 'utf-7', latin1('Fr+APY-sche')],
    ['Windows-1252 declared as ASCII', 'us-ascii', latin1('Fr\xf6sche')],
    ['UTF-8 declared as ASCII', 'us-ascii', Buffer.from('Frösche')],
    ['Windows-1252 declared as UTF-8', 'utf-8', latin1('Fr\xf6sche')],
    ['an unknown character set', 'x-nothing', latin1('Fr\xf6sche')],
  ])('is decoded from %s', async (_, charset, bytes) => {
    const { mail } = await readLines([`Content-Type: text/plain; charset=${charset}`, '', bytes])
    expect(mail.text).toBe('Frösche')
  })

  test('without a declared character set is decoded by the meta element of its HTML', async () => {
    const page = latin1('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2</p>')
    expect((await readLines(['Content-Type: text/html', '', page])).mail.text).toBe('Привет')
  })

  test('is assembled from all parts, each alternative once', async () => {
    const { mail } = await readLines([
      'Content-Type: multipart/mixed; boundary=out',
      '',
      'This is a message in MIME format.',
      '--out',
      'Content-Type: multipart/alternative; boundary=in',
      '',
      '--in',
      plain,
      '',
      'Hello',
      '--in',
      'Content-Type: text/html',
      '',
      '<p>Hello</p>',
      '--in--',
      '--out',
      plain,
      '',
      'A <footer>',
      '--out--',
      '',
    ])
    expect(mail.text).toBe('Hello\nA <footer>')
    expect(mail.html).toBe('<p>Hello</p>\n<div style="white-space:pre-wrap">A &lt;footer&gt;</div>')
  })

  test('in format=flowed is joined, except for quotes', async () => {
    const flowed = 'Content-Type: text/plain; format=flowed; charset=utf-8'
    const { mail } = await readLines([flowed, '', 'The boat ', 'sails.', '> Does ', '> it?', '-- ', 'Rosa'])
    expect(mail.text).toBe('The boat sails.\n> Does it?\n--\nRosa')
  })

  test('of a multipart mail without parts is its raw content', async () => {
    const { mail } = await readLines(['Content-Type: multipart/mixed; boundary=never', '', 'Dear all'])
    expect(mail.text).toBe('Dear all')
  })
})

describe('an attachment', () => {
  const readAttachment = (headers: readonly (string | Buffer)[], body: readonly (string | Buffer)[]) =>
    readLines([
      'Content-Type: multipart/mixed; boundary=edge',
      '',
      '--edge',
      ...headers,
      '',
      ...body,
      '--edge--',
      '',
    ])

  test.each([
    [
      'continued over lines',
      "attachment;\r\n filename*0*=utf-8''%C3%A9t;\r\n filename*1*=%C3%A9.jpg",
      'été.jpg',
    ],
    ['in encoded words', 'attachment; filename="=?iso-8859-1?Q?=E9t=E9.jpg?="', 'été.jpg'],
    ['in quotes with a semicolon', 'attachment; filename="a;b.jpg"', 'a;b.jpg'],
    ['without quotes', 'attachment; filename=Invoice(1).jpg', 'Invoice(1).jpg'],
  ])('is named %s', async (_, disposition, name) => {
    const { attached } = await readAttachment(
      ['Content-Type: image/jpeg', `Content-Disposition: ${disposition}`],
      ['x'],
    )
    expect(attached.map((one) => one.name)).toEqual([name])
  })

  test('is named in raw 8-bit text', async () => {
    const header = latin1('Content-Disposition: attachment; filename="\xe9t\xe9.jpg"')
    const { attached } = await readAttachment(['Content-Type: image/jpeg', header], ['x'])
    expect(attached[0]?.name).toBe('été.jpg')
  })

  test('keeps every byte in each transfer encoding', async () => {
    const bytes = Buffer.from([0, 13, 10, 255, 10, 13, 65, 10])
    const headers = ['Content-Type: application/octet-stream', 'Content-Disposition: attachment']
    const encodings: [string, Buffer | string][] = [
      ['binary', bytes],
      ['base64', bytes.toString('base64')],
      ['quoted-printable', '=00=0D=0A=FF=0A=0DA=0A='],
      ['x-uuencode', 'begin 644 name\r\n(  T*_PH-00H \r\n`\r\nend'],
    ]
    for (const [encoding, body] of encodings) {
      const { attached } = await readAttachment(
        [...headers, `Content-Transfer-Encoding: ${encoding}`],
        [body],
      )
      expect([encoding, attached[0]?.bytes.toString('hex')]).toEqual([encoding, bytes.toString('hex')])
    }
  })

  test('may be a mail, which is not merged into the body', async () => {
    const inner = ['Subject: Inner', '', 'inside']
    const { mail, attached } = await readAttachment(['Content-Type: message/rfc822'], inner)
    expect(mail.text).toBe('')
    expect(attached).toMatchObject([{ mediaType: 'message/rfc822', bytes: Buffer.from(inner.join('\r\n')) }])
  })

  test('in a digest is a mail by default', async () => {
    const { attached } = await readLines([
      'Content-Type: multipart/digest; boundary=e',
      '',
      '--e',
      '',
      'Subject: a',
      '',
      'b',
      '--e--',
      '',
    ])
    expect(attached.map(({ mediaType }) => mediaType)).toEqual(['message/rfc822'])
  })

  test('of text belongs to the body only without a name', async () => {
    const named = await readAttachment([plain, 'Content-Disposition: inline; filename=notes.txt'], ['Notes'])
    expect([named.mail.text, named.attached.length]).toEqual(['', 1])
    const unnamed = await readAttachment([plain, 'Content-Disposition: inline'], ['Notes'])
    expect([unnamed.mail.text, unnamed.attached.length]).toEqual(['Notes', 0])
  })
})

describe('limits', () => {
  test('apply to the depth of parts', async () => {
    const nest = Array.from({ length: 80 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      '',
      `--b${at}`,
    ])
    const { mail } = await readLines(['Subject: Deep', ...nest.flat()])
    expect(mail).toMatchObject({ subject: 'Deep', limit: 'depth' })
  })

  test('apply to the number of parts', async () => {
    const parts = Array.from({ length: 2500 }, () => ['--e', plain, '', 'x'])
    const { mail } = await readLines([
      'Subject: Many',
      'Content-Type: multipart/mixed; boundary=e',
      '',
      ...parts.flat(),
      '--e--',
      '',
    ])
    expect(mail).toMatchObject({ subject: 'Many', limit: 'parts' })
  })

  test('apply to the length of headers', async () => {
    const { mail } = await readLines([`X-Long: ${'x'.repeat(2_000_000)}`, '', 'x'])
    expect(mail.limit).toBe('parts')
  })

  test('are not needed for unclosed encoded words, which take linear time', async () => {
    const start = performance.now()
    await readLines([`Subject: ${'=?utf-8?q?'.repeat(50_000)}`, `To: ${'"<('.repeat(30_000)}`, '', 'x'])
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
