import { beforeEach, expect, test, vi } from 'vitest'
import { placeFirstWall } from './first-wall.ts'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
})

/** A frame, 360 pixels wide and 330 beside the room for a scale, with pictures of these shapes (`3000x2000`). */
function written(months: string | undefined, sizes: readonly string[]): HTMLElement {
  const told = months === undefined ? '' : `<i hidden data-months="${months}"></i>`
  const pictures = sizes.map((size, at) => `<img alt="" data-at="${at}" data-size="${size}">`).join('')
  document.documentElement.lang = 'fr'
  document.body.innerHTML = `<div data-dated="true" data-headings="title" style="padding-inline-end: 30px">${told}${pictures}</div>`
  placeFirstWall(document, document.documentElement)
  return document.body
}

const placesOf = (body: HTMLElement) =>
  [...body.querySelectorAll('img')].map(({ style }) => [style.transform, style.width, style.height])

test('the first pictures stand where the wall will have them, below the headings of their months', () => {
  const square = '1000x1000'
  const body = written('2024-08:3 2023-09:30', [square, square, square, square])
  const headings = [...body.querySelectorAll('h2.title')]
  expect(headings.map(({ textContent }) => textContent)).toEqual(['août 2024', 'septembre 2023'])
  // Three squares of 130 pixels at most fill the 330, with 6 between them.
  expect(placesOf(body).slice(0, 3)).toEqual([
    ['translate(0px, 52px)', '106px', '106px'],
    ['translate(112px, 52px)', '106px', '106px'],
    ['translate(224px, 52px)', '106px', '106px'],
  ])
  expect(headings.map((one) => one instanceof HTMLElement && one.style.transform)).toEqual([
    'translate(0px)',
    'translate(0px, 164px)',
  ])
  expect(body.querySelectorAll('img:not([data-placed])')).toHaveLength(0)
})

test('where there is so little that there is no scale beside it, the wall has its room too', () => {
  const body = written('2024-08:2', ['3000x1000', '3000x1000'])
  expect(placesOf(body)).toEqual([
    ['translate(0px, 52px)', '360px', '120px'],
    ['translate(0px, 178px)', '360px', '120px'],
  ])
})

test('what has no picture keeps its place', () => {
  const body = written('2024-08:3', ['1000x1000', '1000x1000'])
  const [, second] = body.querySelectorAll('img')
  second?.setAttribute('data-at', '2')
  placeFirstWall(document, document.documentElement)
  expect(placesOf(body)[1]?.[0]).toMatch(/^translate\(2\d\d/)
})

test('without the months, or without a wall, everything stays as it is written', () => {
  const body = written(undefined, ['1000x1000'])
  expect(placesOf(body)).toEqual([['', '', '']])
  document.body.innerHTML = '<p>else</p>'
  placeFirstWall(document, document.documentElement)
  expect(document.body.innerHTML).toBe('<p>else</p>')
})
