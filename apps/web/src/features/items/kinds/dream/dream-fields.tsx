import { moods } from '@lares/shared-types/kinds/dream'
import { NativeSelect } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../shared/forms/date-field.tsx'
import { TextField } from '../../../../shared/forms/text-field.tsx'
import { useIssueText } from '../../../../shared/forms/use-issue-text.ts'
import type { DetailsFieldsProps } from '../../editor/details-fields.ts'
import { CheckField } from '../../editor/fields/check-field.tsx'
import type { ItemValues } from '../../editor/item-values.ts'

/** Who dreamt it, in which night, and how it was. */
export function DreamFields({ control }: DetailsFieldsProps) {
  const { t } = useTranslation('items')
  return (
    <>
      <TextField control={control} name="details.dreamer" label={t('dream.dreamer')} />
      <DateField control={control} name="details.night" label={t('dream.night')} none="" />
      <MoodField control={control} />
      <CheckField control={control} name="details.lucid" label={t('dream.lucid')} />
      <CheckField control={control} name="details.recurring" label={t('dream.recurring')} />
    </>
  )
}

function MoodField({ control }: { control: Control<ItemValues> }) {
  const { t } = useTranslation('items')
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name: 'details.mood' })
  const choices = moods.map((mood) => ({ value: mood, label: t(`moods.${mood}`) }))
  return (
    <NativeSelect
      {...field}
      label={t('dream.mood')}
      error={issueText(fieldState.error)}
      value={typeof field.value === 'string' ? field.value : ''}
      data={[{ value: '', label: t('dream.noMood') }, ...choices]}
    />
  )
}
