import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEdtfWords } from '../../../../shared/dates/use-edtf-words.ts'
import { useIssueText } from '../../../../shared/forms/use-issue-text.ts'
import type { ItemValues } from '../item-values.ts'
import { DatePartFields } from './date-part-fields.tsx'
import { type DateMode, type DateParts, dateModes, edtfOf, partsOf } from './date-parts.ts'
import styles from './fields.module.css'

/** A decade is vague in itself; EDTF has no `195X~` below level 2. */
const mayBeAbout: readonly DateMode[] = ['day', 'month', 'year']

/** Asks first how well a date is known, then only for that; says in words what the archive will show. */
export function DateControl({ control }: { control: Control<ItemValues> }) {
  const { t } = useTranslation('items')
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name: 'date' })
  const [parts, setParts] = useState(() => partsOf(field.value))
  const { words, invalid } = useEdtfWords(field.value)

  useEffect(() => {
    // A draft or a conflict has put another date in.
    setParts((before) => (edtfOf(before) === field.value ? before : partsOf(field.value)))
  }, [field.value])

  function change(part: Partial<DateParts>) {
    const after = { ...parts, ...part }
    setParts(after)
    field.onChange(edtfOf(after))
  }

  const trouble = issueText(fieldState.error) ?? (invalid ? issueText({ type: 'invalid-edtf' }) : undefined)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('fields.date')}</legend>
      <div className={styles.row}>
        <NativeSelect
          ref={field.ref}
          label={t('dateControl.how')}
          data={dateModes.map((mode) => ({ value: mode, label: t(`dateControl.${mode}`) }))}
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
          {t('dateControl.about')}
        </label>
      ) : null}
      <p className={styles.means} aria-live="polite">
        {words && !trouble ? t('dateControl.means', { date: words }) : null}
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
