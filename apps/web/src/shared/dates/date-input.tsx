import { NativeSelect } from '@mantine/core'
import { type RefCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingValues } from '../forms/pending-values.ts'
import { useIssueText } from '../forms/use-issue-text.ts'
import styles from './date-input.module.css'
import { DatePartFields } from './date-part-fields.tsx'
import { type DateMode, type DateParts, dateModes, parseDateParts, toEdtf } from './date-parts.ts'
import { namesMissingDay } from './names-missing-day.ts'
import { useFormattedEdtf } from './use-formatted-edtf.ts'

export interface DateInputProps {
  label: string
  /** An EDTF expression; '' for none. */
  value: string
  onChange: (expression: string) => void
  onBlur?: () => void
  /** An error other than an invalid date expression. */
  error?: string | undefined
  /** The field to correct, which gets the focus when the form is invalid. */
  inputRef?: RefCallback<HTMLElement> | undefined
}

/** A decade is not among them, because EDTF has no `195X~` below level 2. */
const modesWithApproximation: readonly DateMode[] = ['day', 'month', 'year']

/** Asks first how precisely a date is known, then only for these parts, and previews how it will be shown. */
export function DateInput({ label, value, onChange, onBlur, error, inputRef }: DateInputProps) {
  const { t } = useTranslation('dates')
  const issueText = useIssueText()
  const [parts, setParts] = useState(() => parseDateParts(value))
  const { words, invalid } = useFormattedEdtf(value)

  const pending = useRef(new PendingValues())
  useEffect(() => {
    // An expression that was typed here can come back when more has been typed. Others replace what is shown: restoring a
    // draft, or resolving a conflict.
    if (pending.current.show(value)) return
    setParts((before) => (toEdtf(before) === value ? before : parseDateParts(value)))
  }, [value])

  function change(part: Partial<DateParts>) {
    const updated = { ...parts, ...part }
    const expression = toEdtf(updated)
    setParts(updated)
    if (expression !== value) pending.current.add(expression)
    onChange(expression)
  }

  const unreadable = invalid ? issueText({ type: 'invalid-edtf' }) : undefined
  const message = invalid && namesMissingDay(value) ? t('field.noSuchDay') : (error ?? unreadable)
  return (
    <fieldset className={styles.group} onBlur={onBlur}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        <NativeSelect
          ref={parts.mode === 'none' ? inputRef : undefined}
          label={t('field.how')}
          data={dateModes.map((mode) => ({ value: mode, label: t(`field.${mode}`) }))}
          value={parts.mode}
          onChange={(event) => change({ mode: findMode(event.currentTarget.value) })}
        />
        <DatePartFields
          parts={parts}
          onChange={change}
          isInvalid={message !== undefined}
          inputRef={inputRef}
        />
      </div>
      {modesWithApproximation.includes(parts.mode) ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={parts.about}
            onChange={(event) => change({ about: event.currentTarget.checked })}
          />
          {t('field.about')}
        </label>
      ) : null}
      <p className={styles.preview} data-mode={parts.mode} aria-live="polite">
        {words && !message ? t('field.means', { date: words }) : null}
      </p>
      {message ? (
        <p className={styles.error} role="alert">
          {message}
        </p>
      ) : null}
    </fieldset>
  )
}

function findMode(name: string): DateMode {
  return dateModes.find((mode) => mode === name) ?? 'none'
}
