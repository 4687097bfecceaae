import type { CreateLabel } from '@lares/shared-types/labels'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../../../shared/forms/colour-field.tsx'
import { NamesFields } from '../../../shared/forms/names-fields.tsx'
import { TextareaField } from '../../../shared/forms/textarea-field.tsx'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { SinglePicker } from '../../../shared/ui/pickers/single-picker.tsx'

interface LabelFieldsProps {
  control: Control<CreateLabel>
  /** The possible parents: every label except itself and its descendants. */
  parents: { value: string; label: string }[]
}

/** The fields of a tag or category: names, parent, colour and description. */
export function LabelFields({ control, parents }: LabelFieldsProps) {
  const { t } = useTranslation('labels')
  const issueText = useIssueText()
  return (
    <>
      <NamesFields control={control} field={(language) => `names.${language}`} />
      <Controller
        control={control}
        name="parentId"
        render={({ field, fieldState }) => (
          <SinglePicker
            label={t('form.parent')}
            placeholder={t('form.noParent')}
            data={parents}
            clearable
            clearButtonProps={{ 'aria-label': t('form.toTop') }}
            error={issueText(fieldState.error)}
            value={field.value ?? null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
      <ColourField control={control} name="colour" />
      <TextareaField control={control} name="description" label={t('form.description')} />
    </>
  )
}
