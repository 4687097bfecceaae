import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ItemCard } from '../../kinds/item-card.tsx'
import styles from './similar-items.module.css'
import { useSimilarItemsQuery } from './similar-items-api.ts'

/** What else in the archive is like an item, below it; nothing where nothing is, and while it is not known. */
export function SimilarItems({ itemId }: { itemId: string }) {
  const { t } = useTranslation('items')
  const id = useId()
  const { currentData: similar } = useSimilarItemsQuery({ params: { id: itemId } })
  if (!similar || similar.items.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {t('profile.similar')}
      </h2>
      <ul className={styles.strip}>
        {similar.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}
