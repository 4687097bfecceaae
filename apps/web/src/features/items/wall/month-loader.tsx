import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ItemSummary } from '@lares/shared-types/items'
import { useEffect, useState } from 'react'
import { useMonthItemsQuery, useUndatedItemsQuery } from '../api/items-api.ts'
import type { MonthCount } from '../api/load-month.ts'

interface LoaderProps {
  kind: ItemKind
  onItems: (key: string, items: readonly ItemSummary[] | undefined) => void
}

/** Milliseconds after which a month that could not be loaded is asked for again: its places wait for it meanwhile. */
const tryAgain = 5000

/** Keeps one month of the wall loaded and hands it over whenever it changes; draws nothing. */
export function MonthLoader({ kind, month, count, onItems }: LoaderProps & MonthCount) {
  const [again, setAgain] = useState(0)
  const { data, isError } = useMonthItemsQuery({ kind, month, count }, { pollingInterval: again })
  useEffect(() => setAgain(isError ? tryAgain : 0), [isError])
  useEffect(() => {
    onItems(month, data)
    return () => onItems(month, undefined)
  }, [month, data, onItems])
  return null
}

interface UndatedLoaderProps extends LoaderProps {
  sectionKey: string
  count: number
}

/** The same for what has no date. */
export function UndatedLoader({ kind, count, sectionKey, onItems }: UndatedLoaderProps) {
  const [again, setAgain] = useState(0)
  const { data, isError } = useUndatedItemsQuery({ kind, count }, { pollingInterval: again })
  useEffect(() => setAgain(isError ? tryAgain : 0), [isError])
  useEffect(() => {
    onItems(sectionKey, data)
    return () => onItems(sectionKey, undefined)
  }, [sectionKey, data, onItems])
  return null
}
