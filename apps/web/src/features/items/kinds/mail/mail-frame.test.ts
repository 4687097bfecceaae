import { expect, test } from 'vitest'
import { applyMailTheme } from './mail-frame.tsx'

function createFrame(isPlain: boolean): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const page = frame.contentDocument?.documentElement
  if (page && isPlain) page.dataset.plain = ''
  return frame
}

test('a mail without its own colours follows the theme', () => {
  const frame = createFrame(true)
  applyMailTheme(frame, 'dark')
  expect(frame.contentDocument?.documentElement.dataset.theme).toBe('dark')
  expect(frame.dataset.paper).toBe('false')
  applyMailTheme(frame, 'light')
  expect(frame.contentDocument?.documentElement.dataset.theme).toBe('light')
})

test('a mail with its own colours keeps its white background', () => {
  const frame = createFrame(false)
  applyMailTheme(frame, 'dark')
  expect(frame.dataset.paper).toBe('true')
})
