import { getLiveTexts } from '@lares/shared-types/contracts/site-texts'
import { expect, test, vi } from 'vitest'
import { createLanguageSwitch } from '../../shared/i18n/i18n.ts'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { createLiveTexts } from './live-texts.ts'

function start(texts: Record<string, Record<string, string>>) {
  const state = { texts }
  createFakeArchive().on(getLiveTexts, ({ params }) => ({
    texts: params.language === 'en' ? state.texts : {},
  }))
  const liveTexts = createLiveTexts()
  return { state, liveTexts, languages: createLanguageSwitch(liveTexts.load) }
}

test('what the family has changed replaces the shipped texts, in one language', async () => {
  const { languages } = start({ shared: { retry: 'Once more', 'issues.required': 'Write something.' } })
  await languages.show('en')
  const { t } = languages.i18n
  expect([t('retry'), t('issues.required'), t('cancel')]).toEqual(['Once more', 'Write something.', 'Cancel'])
  await languages.show('fr')
  expect(languages.i18n.t('retry')).toBe('Réessayer')
})

test('a change, and going back to the shipped text, are shown without loading the page again', async () => {
  const { languages, liveTexts, state } = start({})
  await languages.show('en')
  expect(await liveTexts.refresh('en')).toBe(false)
  state.texts = { shared: { retry: 'Once more' } }
  expect(await liveTexts.refresh('en')).toBe(true)
  await languages.reload()
  expect(languages.i18n.t('retry')).toBe('Once more')
  state.texts = {}
  expect(await liveTexts.refresh('en')).toBe(true)
  await languages.reload()
  expect(languages.i18n.t('retry')).toBe('Try again')
})

test('texts of another version, and an archive that does not answer, change nothing', async () => {
  const { languages } = start({
    shared: { unknown: 'x', 'issues.unknown': 'x', issues: 'x' },
    elsewhere: { a: 'x' },
  })
  await languages.show('en')
  expect(languages.i18n.t('issues.required')).toBe('Please fill this in.')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const offline = createLanguageSwitch(createLiveTexts().load)
  await offline.show('en')
  expect(offline.i18n.t('retry')).toBe('Try again')
})

test('a slow archive does not delay the first page, and its reply is shown with the next refresh', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const slow = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => slow.promise)
  const liveTexts = createLiveTexts()
  const languages = createLanguageSwitch(liveTexts.load)
  const shown = languages.show('en')
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  await shown
  expect(languages.i18n.t('retry')).toBe('Try again')
  slow.resolve(Response.json({ texts: { shared: { retry: 'Once more' } } }))
  expect(await liveTexts.refresh('en')).toBe(true)
  await languages.reload()
  expect(languages.i18n.t('retry')).toBe('Once more')
})
