import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ItemSummary } from '@lares/shared-types/items'
import { useEffect } from 'react'
import { useMonthItemsQuery, useUndatedItemsQuery } from '../api/items-api.ts'
import type { MonthCount } from '../api/load-month.ts'

interface LoaderProps {
  kind: ItemKind
  onItems: (key: string, items: readonly ItemSummary[] | undefined) => void
}

/** Keeps one month of the wall loaded and hands it over whenever it changes; draws nothing. */
export function MonthLoader({ kind, month, count, onItems }: LoaderProps & MonthCount) {
  const { data } = useMonthItemsQuery({ kind, month, count })
  useEffect(() => {
    onItems(month, data)
    return () => onItems(month, undefined)
  }, [month, data, onItems])
  return null
}

interface UndatedLoaderProps extends LoaderProps {
  sectionKey: string
  count: number
  months: readonly MonthCount[]
}

/** The same for what has no date. */
export function UndatedLoader({ kind, count, months, sectionKey, onItems }: UndatedLoaderProps) {
  const { data } = useUndatedItemsQuery({ kind, count, months })
  useEffect(() => {
    onItems(sectionKey, data)
    return () => onItems(sectionKey, undefined)
  }, [sectionKey, data, onItems])
  return null
}
