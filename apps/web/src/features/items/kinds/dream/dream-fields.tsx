import { moods } from '@lares/shared-types/kinds/dream'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../shared/dates/date-field.tsx'
import { TextField } from '../../../../shared/forms/text-field.tsx'
import { useIssueText } from '../../../../shared/forms/use-issue-text.ts'
import { CheckField } from '../../fields/check-field.tsx'
import type { DetailsFieldsProps } from '../../fields/details-fields.ts'
import type { ItemValues } from '../../fields/item-values.ts'

/** The dreamer and the traits of a dream. */
export function DreamFields({ control }: DetailsFieldsProps) {
  const { t } = useTranslation('items')
  return (
    <>
      <TextField control={control} name="details.dreamer" label={t('dream.dreamer')} />
      <OtherNightField control={control} />
      <MoodField control={control} />
      <CheckField control={control} name="details.lucid" label={t('dream.lucid')} />
      <CheckField control={control} name="details.recurring" label={t('dream.recurring')} />
    </>
  )
}

/** The night is normally the item's date; this second date shows only for dreams whose stored night differs. */
function OtherNightField({ control }: DetailsFieldsProps) {
  const { t } = useTranslation('items')
  const [night, date] = useWatch({ control, name: ['details.night', 'date'] })
  const differs = Boolean(night) && night !== date
  // Stays visible once shown, so that the field does not disappear while both dates are edited to be equal.
  const [isShown, setIsShown] = useState(differs)
  if (differs && !isShown) setIsShown(true)
  if (!differs && !isShown) return null
  return <DateField control={control} name="details.night" label={t('dream.otherNight')} none="" />
}

function MoodField({ control }: { control: Control<ItemValues> }) {
  const { t } = useTranslation('items')
  const getIssueText = useIssueText()
  const { field, fieldState } = useController({ control, name: 'details.mood' })
  const choices = moods.map((mood) => ({ value: mood, label: t(`moods.${mood}`) }))
  return (
    <NativeSelect
      {...field}
      label={t('dream.mood')}
      error={getIssueText(fieldState.error)}
      value={typeof field.value === 'string' ? field.value : ''}
      data={[{ value: '', label: t('dream.noMood') }, ...choices]}
    />
  )
}
