import { NativeSelect, TextInput } from '@mantine/core'
import type { RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../i18n/date-format.ts'
import type { DateParts } from './date-parts.ts'

interface DatePartFieldsProps {
  parts: DateParts
  onChange: (part: Partial<DateParts>) => void
  isInvalid: boolean
  /** The first field. */
  inputRef: RefCallback<HTMLElement> | undefined
}

/** The fields that the chosen precision of a date needs. */
export function DatePartFields({ parts, onChange, isInvalid, inputRef }: DatePartFieldsProps) {
  const { t } = useTranslation('dates')
  const renderTextField = (name: 'year' | 'from' | 'to' | 'other', label: string, isFirst = true) => (
    <TextInput
      ref={isFirst ? inputRef : undefined}
      error={isInvalid}
      label={label}
      placeholder={name === 'other' ? t('field.otherExample') : undefined}
      value={parts[name]}
      inputMode={name === 'year' ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  switch (parts.mode) {
    case 'none':
      return null
    case 'day':
      return (
        <TextInput
          ref={inputRef}
          error={isInvalid}
          type="date"
          label={t('field.dayLabel')}
          value={parts.day}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
      )
    case 'month':
      return (
        <>
          <MonthSelect month={parts.month} onChange={(month) => onChange({ month })} inputRef={inputRef} />
          {renderTextField('year', t('field.yearLabel'), false)}
        </>
      )
    case 'year':
      return renderTextField('year', t('field.yearLabel'))
    case 'decade':
      return renderTextField('year', t('field.decadeLabel'))
    case 'between':
      return (
        <>
          {renderTextField('from', t('field.fromLabel'))}
          {renderTextField('to', t('field.toLabel'), false)}
        </>
      )
    case 'other':
      return renderTextField('other', t('field.other'))
  }
}

interface MonthSelectProps {
  month: string
  onChange: (month: string) => void
  inputRef: RefCallback<HTMLElement> | undefined
}

function MonthSelect({ month, onChange, inputRef }: MonthSelectProps) {
  const { t, i18n } = useTranslation('dates')
  const format = getDateFormat(i18n.language, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: format.format(new Date(Date.UTC(2000, index, 1))),
  }))
  return (
    <NativeSelect
      ref={inputRef}
      label={t('field.monthLabel')}
      data={[{ value: '', label: '' }, ...months]}
      value={month}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
