import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'

const values = [1, 2, 3, 4, 5]

export function RatingField({ draft, onChange }: ActFieldsProps) {
  const { t } = useTranslation(['batches', 'items'])
  return (
    <div className={styles.group}>
      <p className={styles.hint}>{t('acts.hints.rating')}</p>
      <NativeSelect
        label={t('items:marks.rating')}
        value={String(draft.rating)}
        onChange={({ currentTarget }) => onChange({ rating: Number(currentTarget.value) })}
        data={[
          { value: '0', label: t('fields.noRating') },
          ...values.map((count) => ({ value: String(count), label: t('items:marks.stars', { count }) })),
        ]}
      />
    </div>
  )
}
