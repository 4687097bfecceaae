import { monthWords } from '../shown/in-words.ts'
import { groupMonths } from './group-months.ts'
import { shownAspect } from './justify.ts'
import { hasScale, wallMeasure } from './wall-measure.ts'
import { planWall, rowsBetween, type WallRow } from './wall-rows.ts'
import type { WallSection } from './wall-section.ts'

/** Those that are written, by their place among all. */
type Pictures = ReadonlyMap<number, HTMLImageElement>

/** Most pictures are photographs; the shapes of those that are written are known. */
const usualAspect = 4 / 3

/**
 * Puts the pictures that the gateway has written into the frame of a wall where the wall will have them, below the
 * headings of their months: what replaces the frame moves nothing. Does nothing where there is none, or where the
 * gateway does not say how many there are in each month.
 */
export function placeFirstWall(page: ParentNode, { lang, dataset }: HTMLElement): void {
  const frame = page.querySelector<HTMLElement>('[data-dated]')
  const months = frame?.querySelector<HTMLElement>('[data-months]')?.dataset.months
  if (!frame || !months) return
  const pictures: Pictures = new Map(
    [...frame.querySelectorAll('img')].map((picture) => [Number(picture.dataset.at), picture]),
  )
  const sections = sectionsOf(months, pictures, lang)
  const density = dataset.density === 'compact' ? 'compact' : 'comfortable'
  const planFor = (width: number) => planWall(sections, wallMeasure(width, density), new WeakMap())
  const beside = Number.parseFloat(getComputedStyle(frame).paddingInlineEnd)
  const narrow = planFor(frame.clientWidth - beside)
  const plan = hasScale(narrow.height) ? narrow : planFor(frame.clientWidth)
  const firsts = new Map(plan.blocks.map(({ section, first }) => [section, first]))
  frame.style.height = `${plan.height}px`
  for (const line of rowsBetween(plan, 0, innerHeight)) {
    if (line.type === 'heading') frame.append(headingOf(line, frame.dataset.headings))
    else placeRow(line, firsts.get(line.section) ?? 0, pictures, plan.gap)
  }
}

/** The months as the wall groups them; the shapes of what is not written are guessed. */
function sectionsOf(months: string, pictures: Pictures, language: string): WallSection[] {
  const counts = months.split(' ').map((one) => {
    const [month = '', count] = one.split(':')
    return { month, count: Number(count) }
  })
  let first = 0
  return groupMonths(counts).map(({ month, count }) => {
    const aspects = Array.from({ length: count }, (_, at) => aspectOf(pictures.get(first + at)))
    first += count
    return { key: month, heading: monthWords(month, language), count, usualAspect, aspects }
  })
}

function aspectOf(picture: HTMLImageElement | undefined): number {
  if (!picture) return usualAspect
  const [width, height] = (picture.dataset.size ?? '').split('x').map(Number)
  return shownAspect(width, height)
}

function headingOf(line: WallRow & { type: 'heading' }, className = ''): HTMLElement {
  const heading = document.createElement('h2')
  heading.className = className
  heading.textContent = line.heading
  place(heading, line)
  return heading
}

function placeRow(
  { row, left, top }: WallRow & { type: 'pictures' },
  first: number,
  pictures: Pictures,
  gap: number,
): void {
  let from = left
  for (const [at, width] of row.widths.entries()) {
    const picture = pictures.get(first + row.from + at)
    if (picture) place(picture, { left: from, top, width, height: row.height })
    from += width + gap
  }
}

function place(
  { style, dataset }: HTMLElement,
  { left, top, width, height }: Pick<WallRow, 'left' | 'top' | 'width' | 'height'>,
): void {
  dataset.placed = ''
  style.transform = `translate(${left}px, ${top}px)`
  style.width = `${width}px`
  style.height = `${height}px`
}
