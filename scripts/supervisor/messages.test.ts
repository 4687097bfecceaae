import { expect, test } from 'vitest'
import { formatMessage, isSetUpMessage } from './messages.ts'

const address = 'http://127.0.0.1:3000'

test('shows a set-up link, built from the token if necessary', () => {
  expect(formatMessage({ type: 'setup-link', url: 'http://x/setup?token=1' }, address)).toContain(
    'http://x/setup?token=1',
  )
  expect(formatMessage({ type: 'setup-token', token: 'abc' }, address)).toContain(
    `${address}/setup?token=abc`,
  )
})

test('shows the demo users with their credentials', () => {
  const users = [{ displayName: 'Nonna', email: 'lucia@example.org', password: 'vendemmia' }]
  expect(formatMessage({ type: 'demo-users', users }, address)).toContain(
    'Nonna: lucia@example.org, password vendemmia',
  )
})

test('shows nothing for internal messages', () => {
  for (const message of [{ type: 'ready' }, { type: 'setup-token', token: 1 }, 'text', null, undefined]) {
    expect(formatMessage(message, address)).toBeUndefined()
  }
})

test('distinguishes set-up links from other messages', () => {
  expect(isSetUpMessage({ type: 'setup-link', url: 'http://x/setup?token=1' })).toBe(true)
  expect(isSetUpMessage({ type: 'demo-loaded', items: 460 })).toBe(false)
})
