import { beforeEach, expect, test } from 'vitest'
import { findPlayerKey } from './player-key.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1"></main>
    <input id="text" /><input id="slider" type="range" /><button type="button">A</button>
    <ul><li data-entry="0"><a href="/records/1/profile">B</a></li></ul>`
})

/** Whether the player uses a key that is pressed in an element. */
function isUsed(key: string, selector: string, options: KeyboardEventInit = {}): boolean {
  const target = document.querySelector(selector)
  if (!target) throw new Error(`Nothing is ${selector}`)
  let act: unknown
  const listen = (event: Event) => {
    act = findPlayerKey(event as KeyboardEvent)
  }
  window.addEventListener('keydown', listen, { once: true })
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }))
  return act !== undefined
}

test.each([
  [' ', 'main', true],
  [' ', 'button', false],
  [' ', '#text', false],
  ['m', '#text', false],
  ['m', 'button', true],
  ['>', 'main', true],
  ['ArrowLeft', 'main', true],
  ['ArrowLeft', '#slider', false],
  ['ArrowLeft', '[data-entry] a', false],
  ['x', 'main', false],
])('the key “%s” in %s is for the player: %s', (key, selector, expected) => {
  expect(isUsed(key, selector)).toBe(expected)
})

test('keys with Ctrl are for the browser', () => {
  expect(isUsed('c', 'main', { ctrlKey: true })).toBe(false)
})

test('a dialog has the keys for itself, but one with a film leaves it those with which nothing else moves', () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  expect(isUsed('m', 'main')).toBe(false)
  dialog.innerHTML = '<div data-player-stage></div>'
  expect(isUsed('m', 'main')).toBe(true)
  expect(isUsed('j', 'main')).toBe(false)
})
