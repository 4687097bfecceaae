import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'

type Titled = Pick<ItemSummary, 'title' | 'kind'>

/** Returns a function that gives an item's title, or for example 'Photograph without a title'. */
export function useItemTitle(): (item: Titled) => string {
  const { t } = useTranslation('items')
  return ({ title, kind }) => title.trim() || t(`untitled.${kind}`)
}
