import { expect, test } from 'vitest'
import { isSetUp, sentencesOf } from './messages.ts'

const address = 'http://127.0.0.1:3000'

test('a set-up link is shown, made from its token where that is all there is', () => {
  expect(sentencesOf({ type: 'setup-link', url: 'http://x/setup?token=1' }, address)).toContain(
    'http://x/setup?token=1',
  )
  expect(sentencesOf({ type: 'setup-token', token: 'abc' }, address)).toContain(`${address}/setup?token=abc`)
})

test('the demo’s people are shown with what they sign in with', () => {
  const users = [{ displayName: 'Nonna', email: 'lucia@example.org', password: 'vendemmia' }]
  expect(sentencesOf({ type: 'demo-users', users }, address)).toContain(
    'Nonna: lucia@example.org, password vendemmia',
  )
})

test('what is not for people is not shown', () => {
  for (const message of [{ type: 'ready' }, { type: 'setup-token', token: 1 }, 'text', null, undefined]) {
    expect(sentencesOf(message, address)).toBeUndefined()
  }
})

test('the demo can tell the set-up link from other messages', () => {
  expect(isSetUp({ type: 'setup-link', url: 'http://x/setup?token=1' })).toBe(true)
  expect(isSetUp({ type: 'demo-loaded', items: 460 })).toBe(false)
})
