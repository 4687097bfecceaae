import { beforeEach, expect, test, vi } from 'vitest'
import { layOutPrerenderedWall } from './prerendered-wall.ts'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
})

/** Lays out a frame of 360 pixels, 330 of them beside the scale, with pictures of these sizes (`3000x2000`). */
function layOut(months: string | undefined, sizes: readonly string[]): HTMLElement {
  const timeline = months === undefined ? '' : `<i hidden data-months="${months}"></i>`
  const pictures = sizes.map((size, at) => `<img alt="" data-at="${at}" data-size="${size}">`).join('')
  document.documentElement.lang = 'fr'
  document.body.innerHTML = `<div data-dated="true" data-headings="title" style="padding-inline-end: 30px">${timeline}${pictures}</div>`
  layOutPrerenderedWall(document, document.documentElement)
  return document.body
}

const getStyles = (body: HTMLElement) =>
  [...body.querySelectorAll('img')].map(({ style }) => [style.transform, style.width, style.height])

test('puts the first pictures below the headings of their months, as the wall will', () => {
  const square = '1000x1000'
  const body = layOut('2024-08:3 2023-09:30', [square, square, square, square])
  const headings = [...body.querySelectorAll('h2.title')]
  expect(headings.map(({ textContent }) => textContent)).toEqual(['août 2024', 'septembre 2023'])
  // Three squares of at most 130 pixels fill the 330 pixels, with gaps of 6.
  expect(getStyles(body).slice(0, 3)).toEqual([
    ['translate(0px, 52px)', '106px', '106px'],
    ['translate(112px, 52px)', '106px', '106px'],
    ['translate(224px, 52px)', '106px', '106px'],
  ])
  expect(headings.map((heading) => heading instanceof HTMLElement && heading.style.transform)).toEqual([
    'translate(0px)',
    'translate(0px, 164px)',
  ])
  expect(body.querySelectorAll('img:not([data-placed])')).toHaveLength(0)
})

test('uses the full width when the wall is too short for a scale', () => {
  const body = layOut('2024-08:2', ['3000x1000', '3000x1000'])
  expect(getStyles(body)).toEqual([
    ['translate(0px, 52px)', '360px', '120px'],
    ['translate(0px, 178px)', '360px', '120px'],
  ])
})

test('leaves room for an item without a picture', () => {
  const body = layOut('2024-08:3', ['1000x1000', '1000x1000'])
  const [, second] = body.querySelectorAll('img')
  second?.setAttribute('data-at', '2')
  layOutPrerenderedWall(document, document.documentElement)
  expect(getStyles(body)[1]?.[0]).toMatch(/^translate\(2\d\d/)
})

test('changes nothing without the months or without a wall', () => {
  const body = layOut(undefined, ['1000x1000'])
  expect(getStyles(body)).toEqual([['', '', '']])
  document.body.innerHTML = '<p>else</p>'
  layOutPrerenderedWall(document, document.documentElement)
  expect(document.body.innerHTML).toBe('<p>else</p>')
})
