import type { ItemSummary } from '@lares/shared-types/items'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '../../../../shared/i18n/format-time.ts'
import type { MonthCount } from '../../api/load-month.ts'
import { undatedKey, type WallSection } from '../wall-section.ts'
import { groupMonths } from './group-months.ts'
import { clampAspect } from './justify.ts'

/** Sections whose items are kept in memory. The others keep only their aspect ratios and are loaded again. */
const maxLoadedSections = 40

export interface MonthSections {
  readonly sections: readonly WallSection[]
  /** Keys of the sections whose items are to be loaded. */
  readonly requested: readonly string[]
  readonly requestSections: (keys: readonly string[]) => void
  /** Sets the loaded items of a section; undefined removes them. */
  readonly receive: (key: string, items: readonly ItemSummary[] | undefined) => void
}

interface Timeline {
  readonly months: readonly MonthCount[]
  readonly undated: number
}

interface WallOptions {
  readonly oldestFirst: boolean
  /** Width by height of most pictures of the kind. */
  readonly usualAspect: number
}

/** The sections of the wall for a timeline, filled with items as they are loaded. Undated items are last. */
export function useMonthSections(
  { months, undated }: Timeline,
  { oldestFirst, usualAspect }: WallOptions,
): MonthSections {
  const { t, i18n } = useTranslation('items')
  const [requested, setRequested] = useState<readonly string[]>([])
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly ItemSummary[]>>(new Map())
  const aspects = useRef(new Map<string, readonly number[]>())

  const requestSections = useCallback((keys: readonly string[]) => {
    setRequested((before) => {
      if (keys.every((key) => before.includes(key))) return before
      return [...keys, ...before.filter((key) => !keys.includes(key))].slice(
        0,
        Math.max(maxLoadedSections, keys.length),
      )
    })
  }, [])

  const receive = useCallback((key: string, items: readonly ItemSummary[] | undefined) => {
    if (items) aspects.current.set(key, items.map(getAspect))
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
      heading: formatMonth(month, i18n.language),
    }))
    if (undated > 0) all.push({ key: undatedKey, count: undated, heading: t('undated') })
    return all.map((section): WallSection => {
      const items = toOrder(loaded.get(section.key), oldestFirst)
      const knownAspects = aspects.current.get(section.key)
      return {
        ...section,
        usualAspect,
        count: knownAspects?.length ?? section.count,
        ...(items ? { items } : {}),
        ...(knownAspects ? { aspects: oldestFirst ? getReversed(knownAspects) : knownAspects } : {}),
      }
    })
  }, [months, undated, oldestFirst, usualAspect, loaded, i18n.language, t])

  return { sections, requested, requestSections, receive }
}

function getAspect({ cover }: ItemSummary): number {
  return clampAspect(cover?.width, cover?.height)
}

function toOrder(items: readonly ItemSummary[] | undefined, oldestFirst: boolean) {
  return oldestFirst ? items?.toReversed() : items
}

/** One reversed copy of each array, so that the rows cached for it are found again. */
const reversals = new WeakMap<readonly number[], readonly number[]>()

function getReversed(aspects: readonly number[]): readonly number[] {
  const reversed = reversals.get(aspects) ?? aspects.toReversed()
  reversals.set(aspects, reversed)
  return reversed
}
