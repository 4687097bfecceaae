import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Icon } from '../../../shared/icons/icon.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import { useRateMutation } from '../api/marks-api.ts'
import styles from './marks.module.css'

const values = [1, 2, 3, 4, 5]

/** The reader's own rating: five radio buttons drawn as stars. The star that is set takes the rating back. */
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
              // Of a pressed star nothing stays behind: the arrows are to move on to the next picture again.
              if (detail > 0) currentTarget.blur()
            }}
          />
          <Icon name={value <= (item.rating ?? 0) ? 'star-filled' : 'star'} size={20} />
        </label>
      ))}
    </fieldset>
  )
}

/** Rates an item from 1 to 5; the same value again takes the rating back. A refusal is said. */
export function useRateItem(): (item: Pick<Item, 'id' | 'rating'>, value: number) => void {
  const [rate] = useRateMutation()
  const dispatch = useDispatch()
  const failureText = useFailureText()
  return ({ id, rating }, value) => {
    const body = { value: value === rating ? null : value }
    rate({ params: { id }, body })
      .unwrap()
      .catch((error: unknown) => dispatch(toastShown({ title: failureText(error), intent: 'error' })))
  }
}
