import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useRateItemMutation } from '../api/rating-api.ts'
import styles from './rating.module.css'

const values = [1, 2, 3, 4, 5]

/** The reader's rating: five radio buttons drawn as stars. Selecting the current rating again removes it. */
export function RatingStars({ item }: { item: Pick<Item, 'id' | 'rating'> }) {
  const { t } = useTranslation('items')
  const rate = useRateItem()
  return (
    <fieldset className={styles.stars}>
      <legend className={styles.legend}>{t('marks.rating')}</legend>
      {values.map((value) => (
        <label key={value} className={styles.star} data-set={value <= (item.rating ?? 0)}>
          <input
            type="radio"
            name={`rating-${item.id}`}
            checked={value === item.rating}
            aria-label={t('marks.stars', { count: value })}
            onChange={() => rate(item, value)}
            onClick={({ currentTarget, detail }) => {
              if (value === item.rating) rate(item, value)
              // A focused star would take the arrow keys, which move between pictures in the viewer.
              if (detail > 0) currentTarget.blur()
            }}
          />
          <Icon name={value <= (item.rating ?? 0) ? 'star-filled' : 'star'} size={20} />
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Returns a function that rates an item from 1 to 5; the same value again removes the rating. Shows a toast when the
 * server refuses it.
 */
export function useRateItem(): (item: Pick<Item, 'id' | 'rating'>, value: number) => void {
  const [rateItem] = useRateItemMutation()
  const showFailure = useFailureToast()
  return ({ id, rating }, value) => {
    const body = { value: value === rating ? null : value }
    rateItem({ params: { id }, body }).unwrap().catch(showFailure)
  }
}
