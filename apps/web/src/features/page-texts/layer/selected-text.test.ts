import { expect, test } from 'vitest'
import { toSelectedText } from './selected-text.ts'

test('text that is selected over two lines is copied with a break between them', () => {
  const layer = document.createElement('div')
  layer.innerHTML =
    '<p data-line><span>Dear </span><span>Rosa </span></p><p data-line><span>we </span><span>arrived </span></p>'
  const range = document.createRange()
  const [, rosa] = layer.querySelectorAll('span')
  if (!rosa) throw new Error('no word')
  range.setStart(rosa, 0)
  range.setEnd(layer, 2)
  expect(toSelectedText(range)).toBe('Rosa\nwe arrived')
})

test('a part of one line is copied as it is', () => {
  const line = document.createElement('p')
  line.innerHTML = '<span>Dear </span><span>Rosa </span>'
  const range = document.createRange()
  range.selectNodeContents(line)
  expect(toSelectedText(range)).toBe('Dear Rosa')
})
