import { parseDate } from '@lares/shared-types/parse-date'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormattedEdtf } from '../../../shared/dates/use-formatted-edtf.ts'
import { getDecadeRange } from '../state/decades.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import styles from './filters.module.css'

interface DateFilterProps extends Pick<SearchControl, 'state' | 'change'> {
  /** Decades (`1950`) with the number of results that start in them. */
  decades: readonly { value: string; count: number }[]
}

/** The date range of a search: two fields for EDTF dates (year, month, day and so on), and a button per decade. */
export function DateFilter({ state, change, decades }: DateFilterProps) {
  const { t } = useTranslation('search')
  const { t: dates } = useTranslation('dates')
  const sortedDecades = decades.toSorted((one, other) => Number(one.value) - Number(other.value))
  return (
    <div className={styles.dates}>
      <div className={styles.range}>
        <DateField label={t('filters.from')} value={state.from} onChange={(from) => change({ from })} />
        <DateField label={t('filters.to')} value={state.to} onChange={(to) => change({ to })} />
      </div>
      <div className={styles.decades}>
        {sortedDecades.map(({ value, count }) => {
          const range = getDecadeRange(Number(value))
          const chosen = state.from === range.from && state.to === range.to
          return (
            <Button
              key={value}
              size="compact-sm"
              variant={chosen ? 'filled' : 'default'}
              aria-pressed={chosen}
              onClick={() => change(chosen ? { from: '', to: '' } : range)}
            >
              {t('filters.decade', {
                decade: dates('words.decade', { year: value }),
                count,
              })}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/**
 * One end of the date range. The typed text stays as written and is applied when the field is left or Enter is pressed.
 * Invalid text clears this end of the range, because the previous date would not be the one in the field.
 */
function DateField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('search')
  const { t: shared } = useTranslation('shared')
  const [typed, setTyped] = useState(value)
  const date = parseDate(typed.trim())
  const { words, invalid } = useFormattedEdtf(date)
  const [isCommitted, setCommitted] = useState(false)
  /** The last value from this field; any other `value` was set elsewhere and replaces the text. */
  const lastCommitted = useRef(value)

  useEffect(() => {
    if (value !== lastCommitted.current) setTyped(value)
    lastCommitted.current = value
  }, [value])
  function commit() {
    setCommitted(true)
    if (date !== '' && !words && !invalid) return
    lastCommitted.current = invalid ? '' : date
    if (lastCommitted.current !== value) onChange(lastCommitted.current)
  }
  return (
    <TextInput
      size="sm"
      label={label}
      placeholder={t('filters.datePlaceholder')}
      description={words && words !== typed ? words : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isCommitted && invalid ? shared('issues.invalid-edtf') : undefined}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setCommitted(false)
      }}
      onBlur={commit}
      onKeyDown={(event) => (event.key === 'Enter' ? commit() : undefined)}
    />
  )
}
