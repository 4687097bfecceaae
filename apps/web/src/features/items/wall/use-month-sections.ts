import type { ItemSummary } from '@lares/shared-types/items'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthCount } from '../api/load-month.ts'
import { monthWords } from '../shown/in-words.ts'
import { groupMonths } from './group-months.ts'
import { shownAspect } from './justify.ts'
import { undatedKey, type WallSection } from './wall-section.ts'

/** Months whose items are held at once; the shapes of the others are remembered, their items asked for again. */
const mostHeld = 40

export interface MonthSections {
  readonly sections: readonly WallSection[]
  /** Keys of the sections whose items are wanted. */
  readonly wanted: readonly string[]
  readonly want: (keys: readonly string[]) => void
  readonly receive: (key: string, items: readonly ItemSummary[] | undefined) => void
}

interface Timeline {
  readonly months: readonly MonthCount[]
  readonly undated: number
}

interface MonthsShown {
  readonly oldestFirst: boolean
  /** Width by height that most of the pictures have. */
  readonly usualAspect: number
}

/** The months of a timeline as sections of the wall, filled as their items come. Undated ones stand at the end. */
export function useMonthSections(
  { months, undated }: Timeline,
  { oldestFirst, usualAspect }: MonthsShown,
): MonthSections {
  const { t, i18n } = useTranslation('items')
  const [wanted, setWanted] = useState<readonly string[]>([])
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly ItemSummary[]>>(new Map())
  const aspects = useRef(new Map<string, readonly number[]>())

  const want = useCallback((keys: readonly string[]) => {
    setWanted((before) => {
      if (keys.every((key) => before.includes(key))) return before
      return [...keys, ...before.filter((key) => !keys.includes(key))].slice(
        0,
        Math.max(mostHeld, keys.length),
      )
    })
  }, [])

  const receive = useCallback((key: string, items: readonly ItemSummary[] | undefined) => {
    if (items) aspects.current.set(key, items.map(aspectOf))
    setLoaded((before) => {
      const after = new Map(before)
      if (items) after.set(key, items)
      else after.delete(key)
      return after
    })
  }, [])

  const sections = useMemo(() => {
    const grouped = groupMonths(months)
    const ordered = oldestFirst ? grouped.toReversed() : grouped
    const all = ordered.map(({ month, count }) => ({
      key: month,
      count,
      heading: monthWords(month, i18n.language),
    }))
    if (undated > 0) all.push({ key: undatedKey, count: undated, heading: t('undated') })
    return all.map((section): WallSection => {
      const items = inOrder(loaded.get(section.key), oldestFirst)
      const shapes = aspects.current.get(section.key)
      return {
        ...section,
        usualAspect,
        count: shapes?.length ?? section.count,
        ...(items ? { items } : {}),
        ...(shapes ? { aspects: oldestFirst ? reversed(shapes) : shapes } : {}),
      }
    })
  }, [months, undated, oldestFirst, usualAspect, loaded, i18n.language, t])

  return { sections, wanted, want, receive }
}

function aspectOf({ cover }: ItemSummary): number {
  return shownAspect(cover?.width, cover?.height)
}

function inOrder(items: readonly ItemSummary[] | undefined, oldestFirst: boolean) {
  return oldestFirst ? items?.toReversed() : items
}

/** One reversed copy for each array, so that what is planned by it stays planned. */
const reversals = new WeakMap<readonly number[], readonly number[]>()

function reversed(shapes: readonly number[]): readonly number[] {
  const known = reversals.get(shapes) ?? shapes.toReversed()
  reversals.set(shapes, known)
  return known
}
