import * as contracts from '@lares/shared-types/contracts/site-texts'
import { inviteUser } from '@lares/shared-types/contracts/users'
import type { Language } from '@lares/shared-types/languages'
import type { SiteText } from '@lares/shared-types/site-texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createEmail, openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let fixture: UserArchive
let editor: TestUser
let reader: TestUser
beforeAll(async () => {
  fixture = await openUserArchive()
  editor = await fixture.archive.addUser({ permissions: ['translations:edit'], displayName: 'Elsa' })
  reader = await fixture.archive.addUser()
})
afterAll(() => fixture.archive.close())

const history = createHistoryCalls(() => fixture.archive, 'texts')

interface Name {
  language: Language
  area: string
  key: string
}

const list = async (query: object = {}) =>
  (await fixture.archive.call(editor, contracts.listSiteTexts, { query })).reply
const change = (params: Name, version: number, text: string | null, as: TestUser | undefined = editor) =>
  fixture.archive.call(as, contracts.changeSiteText, { params, body: { version, text } })
const importTexts = (texts: unknown, language: Language = 'fr', as: TestUser | undefined = editor) =>
  fixture.archive.call(as, contracts.importSiteTexts, { body: { language, texts } as never })
const getLive = async (language: Language, as: TestUser | undefined = reader) =>
  (await fixture.archive.call(as, contracts.getLiveTexts, { params: { language } })).reply.texts

function getForm(text: SiteText | undefined, { language, key }: Name) {
  const form = text?.languages
    .find((candidate) => candidate.language === language)
    ?.forms.find(({ fullKey }) => fullKey === key)
  if (!form) throw new Error(`${key} has no such form in ${language}`)
  return form
}

async function findForm(name: Name) {
  const { texts } = await list({ area: name.area, limit: 200, q: name.key.replace(/_\w+$/, '') })
  return getForm(
    texts.find(({ languages }) =>
      languages.some(({ forms }) => forms.some((form) => form.fullKey === name.key)),
    ),
    name,
  )
}

const retry: Name = { language: 'fr', area: 'shared', key: 'retry' }
const titleOf: Name = { language: 'de', area: 'history', key: 'titleOf' }
const hidden: Name = { language: 'it', area: 'history', key: 'hiddenText_many' }

describe('the texts of the interface', () => {
  test('stand beside their languages, with the plural forms of each', async () => {
    const { texts, total } = await list({ area: 'history', q: 'hiddenText' })
    expect([texts.length, total]).toEqual([1, 1])
    expect(
      texts[0]?.languages.map(({ language, forms }) => [language, forms.map(({ form }) => form)]),
    ).toEqual([
      ['en', ['one', 'other']],
      ['fr', ['one', 'many', 'other']],
      ['it', ['one', 'many', 'other']],
      ['de', ['one', 'other']],
    ])
    expect((await findForm(titleOf)).shipped).toContain('{{name}}')
  })

  test('finds the one text of an area that has a key', async () => {
    const found = await list({ area: 'trash', key: 'nothing.title' })
    expect(found.texts.map(({ area, key }) => `${area}:${key}`)).toEqual(['trash:nothing.title'])
    expect((await list({ area: 'trash', key: 'nothing' })).total).toBe(0)
  })

  test('are found by words in any language, in pages', async () => {
    expect((await list({ q: 'riprova' })).texts.map(({ area, key }) => `${area}:${key}`)).toContain(
      'shared:retry',
    )
    const first = await list({ area: 'history', limit: 10 })
    const second = await list({ area: 'history', limit: 10, cursor: first.nextCursor ?? '' })
    expect(new Set([...first.texts, ...second.texts].map(({ key }) => key)).size).toBe(20)
    const { error } = await fixture.archive.call(editor, contracts.listSiteTexts, { query: { cursor: 'x' } })
    expect(error.code).toBe('invalid-cursor')
  })

  test('are listed and changed by those who may edit them alone', async () => {
    for (const as of [reader, fixture.manager, undefined]) {
      const status = as ? 403 : 401
      const calls = await Promise.all([
        fixture.archive.call(as, contracts.listSiteTexts, { query: {} }),
        fixture.archive.call(as, contracts.listSiteTextAreas, {}),
        fixture.archive.call(as, contracts.exportSiteTexts, { params: { language: 'fr' }, query: {} }),
        fixture.archive.call(as, contracts.changeSiteText, {
          params: retry,
          body: { version: 0, text: 'Encore' },
        }),
        fixture.archive.call(as, contracts.importSiteTexts, { body: { language: 'fr', texts: [] } }),
      ])
      expect(calls.map((call) => call.status)).toEqual(calls.map(() => status))
    }
  })

  test('are live for everybody once changed, with an ETag, and go back to the shipped ones', async () => {
    const get = (etag?: string) =>
      fixture.archive.app.inject({
        url: '/api/translations/fr/live',
        headers: { ...fixture.archive.getHeaders(reader), ...(etag && { 'if-none-match': etag }) },
      })
    const { etag = '' } = (await get()).headers
    expect((await get(String(etag))).statusCode).toBe(304)
    const changed = (await change(retry, 0, 'Encore une fois')).reply
    expect(getForm(changed, retry)).toMatchObject({
      text: 'Encore une fois',
      version: 1,
      shippedBefore: null,
    })
    const after = await get(String(etag))
    expect([after.statusCode, after.json().texts.shared]).toEqual([200, { retry: 'Encore une fois' }])
    expect(after.headers['cache-control']).toBe('private, no-cache')
    expect((await list({ filter: 'changed' })).texts.map(({ key }) => key)).toEqual(['retry'])
    expect(await getLive('de')).toEqual({})
    await change(retry, 1, null)
    expect(await getLive('fr')).toEqual({})
    expect((await list({ filter: 'changed' })).texts).toEqual([])
  })

  test('tell guests only those of the pages that they can open', async () => {
    await change(titleOf, 0, 'Wie „{{name}}“ wurde, was es ist')
    await change({ language: 'de', area: 'shared', key: 'retry' }, 0, 'Noch einmal')
    expect(Object.keys(await getLive('de'))).toEqual(expect.arrayContaining(['history', 'shared']))
    const asGuest = await fixture.archive.call(undefined, contracts.getLiveTexts, {
      params: { language: 'de' },
    })
    expect(asGuest.reply.texts).toEqual({ shared: { retry: 'Noch einmal' } })
  })

  test.each([
    [titleOf, 'Die Geschichte', 'lacks-placeholder', '{{name}}'],
    [titleOf, '{{name}} {{surname}}', 'unknown-placeholder', '{{surname}}'],
    [titleOf, '{{name}} $t(shared:retry)', 'unknown-placeholder', undefined],
    [titleOf, '{{name}} {{', 'unknown-placeholder', undefined],
    [titleOf, '<1>{{name}}</1>', 'wrong-tags', undefined],
    [titleOf, '{{name}} <b>fett</b>', 'has-markup', undefined],
    [titleOf, '{{name}} <img src=x onerror=alert(1)>', 'has-markup', undefined],
    [titleOf, '{{name}} &lt;b&gt;', 'has-markup', undefined],
    [titleOf, `{{name}}${'a'.repeat(3000)}`, 'too-long', undefined],
    [titleOf, '{{name}}\nund mehr', 'has-line-break', undefined],
    [titleOf, '{{name}}\u202e', 'has-control-character', undefined],
    [titleOf, '  ', 'empty', undefined],
    [titleOf, 'Von {{{name}}}', 'lacks-placeholder', '{{name}}'],
    [hidden, 'altri caratteri', 'lacks-placeholder', '{{count, number}}'],
  ])('%o refuses “%s”: %s', async (name, text, kind, part) => {
    const { version, text: before } = await findForm(name)
    const { status, error } = await change(name, version, text)
    expect([status, error.code]).toEqual([422, 'invalid-fields'])
    expect(error.params?.problems).toContainEqual({ path: 'text', kind, ...(part && { part }) })
    expect(await findForm(name)).toMatchObject({ version, text: before })
  })

  test('refuses what is no text of this version, and texts of any length', async () => {
    for (const params of [
      { ...retry, key: 'nothing.like.this' },
      { ...retry, area: 'nowhere' },
      { ...titleOf, key: 'hiddenText_many' },
      { ...titleOf, key: 'hiddenText' },
    ])
      expect((await change(params, 0, 'x')).status).toBe(404)
    const { error } = await change(retry, 0, 'a'.repeat(100_000))
    expect(['invalid-request', 'too-large']).toContain(error.code)
  })

  test('have a history, from which a state is restored, also the shipped one', async () => {
    const name: Name = { language: 'it', area: 'labels', key: 'tags.title' }
    const { shipped } = await findForm(name)
    await change(name, 0, 'Parole')
    await change(name, 1, 'Parole chiave nostre')
    await change(name, 2, null)
    const { id } = await findForm(name)
    const { entries, subject } = (await history.list(editor, id ?? '')).reply
    expect(entries.map(({ action, by }) => [action, by?.displayName])).toEqual([
      ['changed', 'Elsa'],
      ['changed', 'Elsa'],
      ['created', 'Elsa'],
    ])
    expect(subject).toMatchObject({ title: 'labels:tags.title (it)', mayRestore: true })
    expect((await history.read(editor, id ?? '', 3)).reply.fields).toEqual({ text: shipped })
    expect((await history.restoreOn(editor, id ?? '', 1, 3)).reply.changed).toBe(true)
    expect((await getLive('it')).labels).toEqual({ 'tags.title': 'Parole' })
    expect((await history.restoreOn(editor, id ?? '', 3, 4)).reply.changed).toBe(true)
    expect((await getLive('it')).labels).toBeUndefined()
    for (const as of [reader, fixture.manager]) {
      expect((await history.list(as, id ?? '')).status).toBe(403)
      expect((await history.restoreOn(as, id ?? '', 1, 5)).status).toBe(403)
    }
  })

  test('conflict when two people change the same one', async () => {
    const name: Name = { language: 'en', area: 'labels', key: 'tags.title' }
    const results = await Promise.all([change(name, 0, 'Words'), change(name, 0, 'Marks', fixture.admin)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = results.find(({ status }) => status === 409)
    expect(lost?.error).toMatchObject({ code: 'version-conflict' })
    expect(lost?.error.params?.savedBy).toHaveProperty('displayName')
    // The same text in another language, and another text, are not in the way.
    expect((await change({ ...name, language: 'de' }, 0, 'Wörter')).status).toBe(200)
  })

  test('show that the shipped text has changed, and are not used once they no longer fit', async () => {
    const { db } = fixture.archive.services
    const name: Name = { language: 'fr', area: 'history', key: 'titleOf' }
    await change(name, 0, 'La vie de {{name}}')
    await db
      .updateTable('site_texts')
      .set({ shipped: 'Ancien texte de {{name}}' })
      .where('language', '=', 'fr')
      .where('key', '=', 'titleOf')
      .execute()
    expect(await findForm(name)).toMatchObject({
      shippedBefore: 'Ancien texte de {{name}}',
      isUnusable: false,
    })
    expect((await list({ filter: 'outdated' })).texts.map(({ key }) => key)).toEqual(['titleOf'])
    expect((await getLive('fr')).history).toEqual({ titleOf: 'La vie de {{name}}' })
    // Saving the same text tells that it is still right.
    expect(getForm((await change(name, 1, 'La vie de {{name}}')).reply, name)).toMatchObject({
      shippedBefore: null,
      version: 2,
    })
    await db.updateTable('site_texts').set({ text: 'La vie' }).where('key', '=', 'titleOf').execute()
    expect(await findForm(name)).toMatchObject({ isUnusable: true })
    expect((await getLive('fr')).history).toBeUndefined()
    // The text of a later version, which this one does not have.
    await db.updateTable('site_texts').set({ key: 'ofLater' }).where('language', '=', 'fr').execute()
    expect(await getLive('fr')).toEqual({})
  })
})

describe('mails', () => {
  test('are written with the changed texts', async () => {
    const subject: Name = { language: 'en', area: 'mails', key: 'invitation.subject' }
    const body: Name = { ...subject, key: 'invitation.text' }
    const { admin } = fixture
    await change(subject, 0, 'Come in, says {{invitedBy}}', admin)
    await change(body, 0, 'Dear {{displayName}},\r\n\r\n{{invitedBy}} waits for you:\n\n{{link}}', admin)
    expect(
      (await change(body, 1, 'Dear {{displayName}}, {{invitedBy}} waits', admin)).error.params?.problems,
    ).toContainEqual({ path: 'text', kind: 'lacks-placeholder', part: '{{link}}' })
    const email = createEmail()
    await fixture.archive.call(fixture.admin, inviteUser, { body: { email, displayName: 'Carlo' } })
    const mail = fixture.mailer.mails.find(({ to }) => to === email)
    expect(mail?.subject).toBe('Come in, says Keeper')
    expect(mail?.text).toMatch(/^Dear Carlo,\n\nKeeper waits for you:\n\nhttp/)
    expect((await getLive('en')).mails).toBeUndefined()
    await change(subject, 1, null, admin)
    await change(body, 1, null, admin)
  })

  const reset: Name = { language: 'en', area: 'mails', key: 'passwordReset.text' }

  test.each([
    ['Dear {{displayName}}, https://evil.example/?u={{link}}', 'link-not-alone'],
    ['Dear {{displayName}}\n{{link}}\n{{link}}', 'link-not-alone'],
    ['Dear {{displayName}}\nhttps://evil.example\n{{link}}', 'has-address'],
    ['Dear {{displayName}}\nwww.evil.example\n{{link}}', 'has-address'],
  ])('cannot lead anybody elsewhere with their link: %s', async (text, kind) => {
    const { status, error } = await change(reset, 0, text, fixture.admin)
    expect([status, error.params?.problems]).toEqual([422, expect.arrayContaining([{ path: 'text', kind }])])
  })

  test('are changed by administrators alone, also by a file', async () => {
    const text = 'Dear {{displayName}}\n{{link}}'
    expect((await change(reset, 0, text)).status).toBe(403)
    const file = [{ area: 'mails', key: 'passwordReset.text', text }]
    expect((await importTexts(file, 'en')).status).toBe(403)
    expect((await importTexts(file, 'en', fixture.admin)).reply.changedCount).toBe(1)
    expect((await importTexts(file, 'en')).reply).toEqual({ changedCount: 0, unchangedCount: 1 })
    expect((await change(reset, 1, null)).status).toBe(403)
    expect((await change(reset, 1, null, fixture.admin)).status).toBe(200)
  })
})

describe('files of texts', () => {
  const plural = [
    { area: 'history', key: 'hiddenText_one', text: '[encore un signe]' },
    { area: 'history', key: 'hiddenText_many', text: '[encore {{count, number}} de signes]' },
    { area: 'history', key: 'hiddenText_other', text: '[encore {{count, number}} signes]' },
  ]

  test('are exported and imported again', async () => {
    const imported = await importTexts([{ area: 'shared', key: 'cancel', text: 'Laisser' }, ...plural])
    expect(imported.reply).toEqual({ changedCount: 4, unchangedCount: 0 })
    const { reply: file, headers } = await fixture.archive.call(editor, contracts.exportSiteTexts, {
      params: { language: 'fr' },
      query: { scope: 'changed' },
    })
    expect(headers['content-disposition']).toContain('lares-texts-fr.json')
    expect(file.texts).toEqual(
      expect.arrayContaining([{ area: 'shared', key: 'cancel', text: 'Laisser' }, ...plural]),
    )
    const again = await fixture.archive.call(editor, contracts.importSiteTexts, { body: file })
    expect(again.reply).toEqual({ changedCount: 0, unchangedCount: file.texts.length })
    const all = await fixture.archive.call(editor, contracts.exportSiteTexts, {
      params: { language: 'fr' },
      query: {},
    })
    expect(all.reply.texts.length).toBeGreaterThan(2000)
    expect(
      (await fixture.archive.call(editor, contracts.importSiteTexts, { body: all.reply })).reply,
    ).toMatchObject({ changedCount: 0 })
  })

  test.each([
    [
      'an unknown text',
      [{ area: 'shared', key: 'nothing', text: 'x' }],
      { path: 'texts.0', kind: 'unknown-text' },
    ],
    [
      'markup',
      [{ area: 'shared', key: 'cancel', text: '<i>x</i>' }],
      { path: 'texts.0', kind: 'has-markup' },
    ],
    ['a missing plural form', plural.slice(0, 2), { path: 'texts.0', kind: 'lacks-plural-form' }],
    ['a text twice', [plural[0], ...plural], { path: 'texts.1', kind: 'duplicate' }],
    [
      'a long text',
      [{ area: 'shared', key: 'cancel', text: 'x'.repeat(900) }],
      { path: 'texts.0', kind: 'too-long' },
    ],
  ])('are refused as a whole for %s', async (_, texts, problem) => {
    const good = { area: 'shared', key: 'close', text: 'Ranger' }
    const { status, error } = await importTexts([...texts, good])
    expect([status, error.code]).toEqual([422, 'invalid-fields'])
    expect(error.params?.problems).toContainEqual(problem)
    expect(await findForm({ language: 'fr', area: 'shared', key: 'close' })).toMatchObject({ version: 0 })
  })

  test('are refused before they cost much', async () => {
    const text = { area: 'shared', key: 'cancel', text: 'x' }
    for (const texts of [
      Array(100_000).fill(text),
      [{ ...text, text: 'x'.repeat(100_000) }],
      [{ ...text, key: 'a b' }],
      [{ ...text, text: 1 }],
      [{ ...text, more: 'x' }],
      'nothing',
      { shared: { cancel: 'x' } },
    ]) {
      const { status } = await importTexts(texts)
      expect([400, 413, 422]).toContain(status)
    }
    const many = Array.from({ length: 5000 }, (_, index) => ({ ...text, key: `k${index}` }))
    const { error } = await importTexts(many)
    expect(error.params?.problems).toHaveLength(50)
  })
})
