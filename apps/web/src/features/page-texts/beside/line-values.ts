import type { Language } from '@lares/shared-types/languages'
import type { PageLine, PageText, WritePageText } from '@lares/shared-types/page-texts'
import type { PictureBox } from '@lares/shared-types/turn-box'
import { nanoid } from '@reduxjs/toolkit'
import { toLineText } from '../frame/to-plain-text.ts'

/** A line in the form. */
export interface LineValue {
  /** Identifies the line in the form, where it stays the same when others are added or removed, or the page is saved. */
  readonly key: string
  /** On the page as its file states it. */
  readonly box: PictureBox
  text: string
  /** The index of the stored line that it was made from; absent for an added one. */
  readonly replaces?: number
}

export interface PageValues {
  /** '' if it is unknown. */
  language: Language | ''
  /** Whether a person confirms that the text is right. */
  checked: boolean
  lines: LineValue[]
}

/** A page with an id, as a form edits it. */
export type EditedPage = PageText & { readonly id: string }

export const toEditedPage = (text: PageText): EditedPage => ({ ...text, id: `${text.assetId}.${text.page}` })

export const toPageValues = ({ language, checked, lines }: PageText): PageValues => ({
  language: language ?? '',
  checked: checked ?? false,
  lines: lines.map((line, index) => ({
    key: `stored.${index}`,
    box: line.box,
    text: toLineText(line),
    replaces: index,
  })),
})

/** An added line. */
export const createLine = (box: PictureBox, text = ''): LineValue => ({ key: nanoid(), box, text })

/**
 * The body that saves the values over a version of the page. A stored line whose text was removed is deleted; an added line
 * without text stays, because it marks where something is still to be typed.
 *
 * @param base the version that the values were made from, to which their indexes refer
 * @param current the version that they replace; another one if somebody has saved meanwhile
 */
export function toWriteBody(values: PageValues, base: PageText, current: PageText): WritePageText {
  const lines = values.lines
    .map((line) => ({ ...line, text: normalizeSpace(line.text) }))
    .filter(({ text, replaces }) => text !== '' || replaces === undefined || isEmpty(base.lines[replaces]))
  return {
    version: current.version,
    language: values.language || null,
    checked: values.checked,
    lines: lines.map(({ box, text, replaces }) => {
      const index = replaces === undefined ? undefined : findStored(replaces, base, current)
      return { box, text, ...(index !== undefined && { replaces: index }) }
    }),
  }
}

/**
 * The values with references to the version that was saved from `sent`. A line that this version does not have, because it has
 * no text or was added since, becomes an added one.
 */
export function rebaseValues(values: PageValues, sent: PageValues, saved: PageText): PageValues {
  const indexes = findSavedLines(sent, saved)
  return {
    language: values.language,
    checked: values.checked,
    lines: values.lines.map(({ key, box, text }) => {
      const index = indexes.get(key)
      return { key, box, text, ...(index !== undefined && { replaces: index }) }
    }),
  }
}

/** By the key of each line that was sent: its index in the version that was saved, which has them in the same order. */
function findSavedLines(sent: PageValues, saved: PageText): ReadonlyMap<string, number> {
  const texts = saved.lines.map(toLineText)
  const indexes = new Map<string, number>()
  let next = 0
  for (const line of sent.lines) {
    const text = normalizeSpace(line.text)
    const index = text === '' ? -1 : texts.indexOf(text, next)
    if (index < 0) continue
    indexes.set(line.key, index)
    next = index + 1
  }
  return indexes
}

/** The values of another version, with what was changed in `values` since the version `from`. */
export function carryOver(values: PageValues, from: PageText, to: PageText): PageValues {
  const next = toPageValues(to)
  for (const [index, { box, text, replaces }] of values.lines.entries()) {
    const stored = replaces === undefined ? undefined : from.lines[replaces]
    if (normalizeSpace(text) === (stored ? toLineText(stored) : '')) continue
    const found = replaces === undefined ? findOnlyBox(box, to) : findStored(replaces, from, to)
    const line = found === undefined ? undefined : next.lines[found]
    if (line) line.text = text
    else next.lines.splice(index, 0, createLine(box, text))
  }
  if (values.language !== (from.language ?? '')) next.language = values.language
  if (values.checked !== (from.checked ?? false)) next.checked = values.checked
  return next
}

const isEmpty = (line: PageLine | undefined) => line?.words.length === 0

/**
 * The index in the current version of a line of the base: the line that still has its place. Where several lines have one
 * place, it must also be the same one of the page.
 */
function findStored(index: number, base: PageText, current: PageText): number | undefined {
  if (current.version === base.version) return index
  const box = base.lines[index]?.box
  if (!box) return undefined
  if (findOnlyBox(box, base) !== undefined) {
    const found = findOnlyBox(box, current)
    if (found !== undefined) return found
  }
  const line = current.lines[index]
  return line && isSameBox(line.box, box) ? index : undefined
}

/** The index of the line with a box; undefined where none or several have it. */
function findOnlyBox(box: PictureBox, { lines }: PageText): number | undefined {
  const first = lines.findIndex((line) => isSameBox(line.box, box))
  const last = lines.findLastIndex((line) => isSameBox(line.box, box))
  return first >= 0 && first === last ? first : undefined
}

function isSameBox(one: PictureBox, other: PictureBox): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}

function normalizeSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
