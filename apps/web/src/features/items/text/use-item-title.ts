import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'

type Titled = Pick<ItemSummary, 'title' | 'kind'>

/** What to call an item: its title, else what it is ('Photograph without a title'). */
export function useItemTitle(): (item: Titled) => string {
  const { t } = useTranslation('items')
  return ({ title, kind }) => title.trim() || t(`untitled.${kind}`)
}
