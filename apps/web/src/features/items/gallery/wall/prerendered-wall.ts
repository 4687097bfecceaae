import { formatMonth } from '../../../../shared/i18n/format-time.ts'
import type { WallSection } from '../wall-section.ts'
import { groupMonths } from './group-months.ts'
import { clampAspect } from './justify.ts'
import { getWallMeasure, hasScale } from './wall-measure.ts'
import { getRowsBetween, planWall, type WallRow } from './wall-rows.ts'

/** The pictures in the prerendered page, by their index among all pictures of the wall. */
type Pictures = ReadonlyMap<number, HTMLImageElement>

/** The expected aspect ratio of pictures that are not in the page. */
const usualAspect = 4 / 3

/**
 * Lays out the pictures that the gateway has put into the page of a wall, with the headings of their months, exactly as
 * the wall will, so that nothing moves when the app replaces them. Does nothing when the page has no wall or no counts
 * of pictures by month.
 */
export function layOutPrerenderedWall(page: ParentNode, { lang, dataset }: HTMLElement): void {
  const frame = page.querySelector<HTMLElement>('[data-dated]')
  const months = frame?.querySelector<HTMLElement>('[data-months]')?.dataset.months
  if (!frame || !months) return
  const pictures: Pictures = new Map(
    [...frame.querySelectorAll('img')].map((picture) => [Number(picture.dataset.at), picture]),
  )
  const sections = toSections(months, pictures, lang)
  const density = dataset.density === 'compact' ? 'compact' : 'comfortable'
  const planFor = (width: number) => planWall(sections, getWallMeasure(width, density), new WeakMap())
  const scaleWidth = Number.parseFloat(getComputedStyle(frame).paddingInlineEnd)
  const narrow = planFor(frame.clientWidth - scaleWidth)
  const plan = hasScale(narrow.height) ? narrow : planFor(frame.clientWidth)
  const firstIndexes = new Map(plan.blocks.map(({ section, first }) => [section, first]))
  frame.style.height = `${plan.height}px`
  for (const row of getRowsBetween(plan, 0, innerHeight)) {
    if (row.type === 'heading') frame.append(createHeading(row, frame.dataset.headings))
    else positionRow(row, firstIndexes.get(row.section) ?? 0, pictures, plan.gap)
  }
}

/** The months as the wall groups them; pictures that are not in the page get the expected aspect ratio. */
function toSections(months: string, pictures: Pictures, language: string): WallSection[] {
  const counts = months.split(' ').map((entry) => {
    const [month = '', count] = entry.split(':')
    return { month, count: Number(count) }
  })
  let first = 0
  return groupMonths(counts).map(({ month, count }) => {
    const aspects = Array.from({ length: count }, (_, index) => getAspect(pictures.get(first + index)))
    first += count
    return { key: month, heading: formatMonth(month, language), count, usualAspect, aspects }
  })
}

function getAspect(picture: HTMLImageElement | undefined): number {
  if (!picture) return usualAspect
  const [width, height] = (picture.dataset.size ?? '').split('x').map(Number)
  return clampAspect(width, height)
}

function createHeading(row: WallRow & { type: 'heading' }, className = ''): HTMLElement {
  const heading = document.createElement('h2')
  heading.className = className
  heading.textContent = row.heading
  setPosition(heading, row)
  return heading
}

function positionRow(
  { row, left, top }: WallRow & { type: 'pictures' },
  first: number,
  pictures: Pictures,
  gap: number,
): void {
  let x = left
  for (const [index, width] of row.widths.entries()) {
    const picture = pictures.get(first + row.from + index)
    if (picture) setPosition(picture, { left: x, top, width, height: row.height })
    x += width + gap
  }
}

function setPosition(
  { style, dataset }: HTMLElement,
  { left, top, width, height }: Pick<WallRow, 'left' | 'top' | 'width' | 'height'>,
): void {
  dataset.placed = ''
  style.transform = `translate(${left}px, ${top}px)`
  style.width = `${width}px`
  style.height = `${height}px`
}
