import '@mantine/core/styles/Checkbox.layer.css'
import { fold } from '@lares/shared-types/fold'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import styles from './filters.module.css'

export interface FilterValue {
  readonly value: string
  readonly label: string
  /** The number of results with this value; `undefined` where it is not known. */
  readonly count: number | undefined
  /** The level in a tree, 0 at the root. */
  readonly depth?: number
}

interface ValueListProps {
  legend: string
  values: readonly FilterValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** Values shown before "more" is pressed; longer lists get a field that filters them by name. */
const initialCount = 8

/** The values of a filter as checkboxes with their counts. */
export function ValueList({ legend, values, chosen, onToggle }: ValueListProps) {
  const { t, i18n } = useTranslation('search')
  const [text, setText] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const number = getNumberFormat(i18n.language)
  const matching = values.filter(({ label }) => fold(label).includes(fold(text.trim())))
  const visible =
    showsAll || text
      ? matching
      : matching.filter(({ value }, index) => index < initialCount || chosen.includes(value))
  const hiddenCount = matching.length - visible.length
  if (values.length === 0) return <p className={styles.empty}>{t('filters.none')}</p>
  return (
    <>
      {values.length > initialCount ? (
        <TextInput
          size="xs"
          aria-label={t('filters.look', { filter: legend })}
          placeholder={t('filters.lookShort')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <fieldset className={styles.values}>
        <legend className={styles.legend}>{legend}</legend>
        {visible.map(({ value, label, count, depth = 0 }) => (
          <Checkbox
            key={value}
            className={styles.value ?? ''}
            style={{ '--depth': depth }}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            label={
              <span className={styles.label}>
                <span>{label}</span>
                {count === undefined ? null : <span className={styles.count}>{number.format(count)}</span>}
              </span>
            }
          />
        ))}
      </fieldset>
      {hiddenCount > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('filters.more', { count: hiddenCount })}
        </Button>
      ) : null}
      {text && visible.length === 0 ? <p className={styles.empty}>{t('filters.none')}</p> : null}
    </>
  )
}
