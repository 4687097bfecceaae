import { TextInput } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import styles from './fields.module.css'
import type { ItemValues } from './item-values.ts'

/** Fields for the item's place: a name and coordinates. */
export function PlaceFields({ control }: { control: Control<ItemValues> }) {
  const { t } = useTranslation('items')
  return (
    <div className={styles.group}>
      <TextField control={control} name="place.name" label={t('editor.placeName')} />
      <div className={styles.row}>
        <DegreesField control={control} name="place.latitude" label={t('editor.latitude')} />
        <DegreesField control={control} name="place.longitude" label={t('editor.longitude')} />
      </div>
    </div>
  )
}

interface DegreesFieldProps {
  control: Control<ItemValues>
  name: 'place.latitude' | 'place.longitude'
  label: string
}

function DegreesField({ control, name, label }: DegreesFieldProps) {
  const getIssueText = useIssueText()
  const { field, fieldState } = useController({ control, name })
  return (
    <TextInput
      {...field}
      label={label}
      type="number"
      step="any"
      inputMode="decimal"
      error={getIssueText(fieldState.error)}
      onChange={({ currentTarget: { value, valueAsNumber } }) =>
        field.onChange(value === '' || Number.isNaN(valueAsNumber) ? '' : valueAsNumber)
      }
    />
  )
}
