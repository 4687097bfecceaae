import { NativeSelect } from '@mantine/core'
import { type Ref, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../forms/use-issue-text.ts'
import styles from './date-input.module.css'
import { DatePartFields } from './date-part-fields.tsx'
import { type DateMode, type DateParts, dateModes, edtfOf, partsOf } from './date-parts.ts'
import { useEdtfWords } from './use-edtf-words.ts'

export interface DateInputProps {
  label: string
  /** An EDTF expression; '' for none. */
  value: string
  onChange: (expression: string) => void
  onBlur?: () => void
  /** What is wrong beside the writing of the date. */
  error?: string | undefined
  /** The first of its fields, for the form to lead to. */
  inputRef?: Ref<HTMLSelectElement>
}

/** A decade is vague in itself; EDTF has no `195X~` below level 2. */
const mayBeAbout: readonly DateMode[] = ['day', 'month', 'year']

/** Asks first how well a date is known, then only for that; says in words what the archive will show. */
export function DateInput({ label, value, onChange, onBlur, error, inputRef }: DateInputProps) {
  const { t } = useTranslation('dates')
  const issueText = useIssueText()
  const [parts, setParts] = useState(() => partsOf(value))
  const { words, invalid } = useEdtfWords(value)

  useEffect(() => {
    // A draft or a conflict has put another date in.
    setParts((before) => (edtfOf(before) === value ? before : partsOf(value)))
  }, [value])

  function change(part: Partial<DateParts>) {
    const after = { ...parts, ...part }
    setParts(after)
    onChange(edtfOf(after))
  }

  const trouble = error ?? (invalid ? issueText({ type: 'invalid-edtf' }) : undefined)
  return (
    <fieldset className={styles.group} onBlur={onBlur}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        <NativeSelect
          ref={inputRef}
          label={t('field.how')}
          data={dateModes.map((mode) => ({ value: mode, label: t(`field.${mode}`) }))}
          value={parts.mode}
          onChange={(event) => change({ mode: modeNamed(event.currentTarget.value) })}
        />
        <DatePartFields parts={parts} onChange={change} />
      </div>
      {mayBeAbout.includes(parts.mode) ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={parts.about}
            onChange={(event) => change({ about: event.currentTarget.checked })}
          />
          {t('field.about')}
        </label>
      ) : null}
      <p className={styles.means} data-mode={parts.mode} aria-live="polite">
        {words && !trouble ? t('field.means', { date: words }) : null}
      </p>
      {trouble ? (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      ) : null}
    </fieldset>
  )
}

function modeNamed(name: string): DateMode {
  return dateModes.find((mode) => mode === name) ?? 'none'
}
