import { expect, test } from 'vitest'
import { dressMail } from './dress-mail.ts'

function frameWith(plain: boolean): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const page = frame.contentDocument?.documentElement
  if (page && plain) page.dataset.plain = ''
  return frame
}

test('a mail without colours of its own follows the theme', () => {
  const frame = frameWith(true)
  dressMail(frame, 'dark')
  expect(frame.contentDocument?.documentElement.dataset.theme).toBe('dark')
  expect(frame.dataset.paper).toBe('false')
  dressMail(frame, 'light')
  expect(frame.contentDocument?.documentElement.dataset.theme).toBe('light')
})

test('a mail with colours of its own stays on its paper', () => {
  const frame = frameWith(false)
  dressMail(frame, 'dark')
  expect(frame.dataset.paper).toBe('true')
})
