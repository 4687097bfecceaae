import '@mantine/core/styles/Checkbox.layer.css'
import { fold } from '@lares/shared-types/fold'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './filters.module.css'

export interface FilterValue {
  readonly value: string
  readonly label: string
  /** How many results it would leave; undefined where that is not known. */
  readonly count: number | undefined
  /** Steps below the root of a tree. */
  readonly depth?: number
}

interface ValueListProps {
  legend: string
  values: readonly FilterValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** As many are shown at first; longer lists get a field to look for a name. */
const few = 8

/** The values of a filter with their counts, each to be ticked. */
export function ValueList({ legend, values, chosen, onToggle }: ValueListProps) {
  const { t, i18n } = useTranslation('search')
  const [words, setWords] = useState('')
  const [all, setAll] = useState(false)
  const number = new Intl.NumberFormat(i18n.language)
  const matching = values.filter(({ label }) => fold(label).includes(fold(words.trim())))
  const shown =
    all || words ? matching : matching.filter(({ value }, at) => at < few || chosen.includes(value))
  const hidden = matching.length - shown.length
  if (values.length === 0) return <p className={styles.none}>{t('filters.none')}</p>
  return (
    <>
      {values.length > few ? (
        <TextInput
          size="xs"
          aria-label={t('filters.look', { filter: legend })}
          placeholder={t('filters.lookShort')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      <fieldset className={styles.values}>
        <legend className={styles.legend}>{legend}</legend>
        {shown.map(({ value, label, count, depth = 0 }) => (
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
      {hidden > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t('filters.more', { count: hidden })}
        </Button>
      ) : null}
      {words && shown.length === 0 ? <p className={styles.none}>{t('filters.none')}</p> : null}
    </>
  )
}
