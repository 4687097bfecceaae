import { readDate } from '@lares/shared-types/read-date'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdtfWords } from '../../../shared/dates/use-edtf-words.ts'
import { spanOfDecade } from '../state/decades.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import styles from './filters.module.css'

interface DateFilterProps extends Pick<SearchControl, 'state' | 'change'> {
  /** Decades (`1950`) with how many results begin in them. */
  decades: readonly { value: string; count: number }[]
}

/** From when until when: typed as a year, a month, a day or any other EDTF date, or a decade at one press. */
export function DateFilter({ state, change, decades }: DateFilterProps) {
  const { t, i18n } = useTranslation('search')
  const { t: dates } = useTranslation('dates')
  const number = new Intl.NumberFormat(i18n.language)
  const inOrder = decades.toSorted((one, other) => Number(one.value) - Number(other.value))
  return (
    <div className={styles.dates}>
      <div className={styles.span}>
        <DateField label={t('filters.from')} value={state.from} onChange={(from) => change({ from })} />
        <DateField label={t('filters.to')} value={state.to} onChange={(to) => change({ to })} />
      </div>
      <div className={styles.decades}>
        {inOrder.map(({ value, count }) => {
          const span = spanOfDecade(Number(value))
          const chosen = state.from === span.from && state.to === span.to
          return (
            <Button
              key={value}
              size="compact-sm"
              variant={chosen ? 'filled' : 'default'}
              aria-pressed={chosen}
              onClick={() => change(chosen ? { from: '', to: '' } : span)}
            >
              {t('filters.decade', {
                decade: dates('words.decade', { year: value }),
                count: number.format(count),
              })}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/**
 * One end of the span; what is typed counts as soon as it is a date, and stays as it was written. What is none is no end:
 * the one before would not be what stands there.
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
  const date = readDate(typed.trim())
  const { words, invalid } = useEdtfWords(date)
  const [left, setLeft] = useState(false)
  /** What this field has made of what was typed; other values come from elsewhere. */
  const given = useRef(value)

  useEffect(() => {
    if (value !== given.current) setTyped(value)
    given.current = value
  }, [value])
  function settle() {
    setLeft(true)
    if (date !== '' && !words && !invalid) return
    given.current = invalid ? '' : date
    if (given.current !== value) onChange(given.current)
  }
  return (
    <TextInput
      size="sm"
      label={label}
      placeholder={t('filters.datePlaceholder')}
      description={words && words !== typed ? words : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={left && invalid ? shared('issues.invalid-edtf') : undefined}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setLeft(false)
      }}
      onBlur={settle}
      onKeyDown={(event) => (event.key === 'Enter' ? settle() : undefined)}
    />
  )
}
