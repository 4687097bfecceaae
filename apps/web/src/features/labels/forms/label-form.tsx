import type { CreateLabel } from '@lares/shared-types/labels'
import { Button } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../../../shared/forms/colour-field.tsx'
import { Form } from '../../../shared/forms/form.tsx'
import { NamesFields } from '../../../shared/forms/names-fields.tsx'
import { TextareaField } from '../../../shared/forms/textarea-field.tsx'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { SinglePicker } from '../../../shared/ui/pickers/single-picker.tsx'

interface LabelFormProps {
  form: UseFormReturn<CreateLabel>
  title: string
  /** The possible parents: every label except itself and its descendants. */
  parents: { value: string; label: string }[]
  isSaving: boolean
  onSubmit: () => void
  onCancel: () => void
  children: React.ReactNode
}

/** The fields of a tag or category: names, parent, colour and description. `children`: draft and error messages. */
export function LabelForm({ form, title, parents, isSaving, onSubmit, onCancel, children }: LabelFormProps) {
  const { t } = useTranslation('labels')
  const { t: shared } = useTranslation('shared')
  const issueText = useIssueText()
  return (
    <Form label={title} onSubmit={onSubmit}>
      <NamesFields control={form.control} field={(language) => `names.${language}`} />
      <Controller
        control={form.control}
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
      <ColourField control={form.control} name="colour" />
      <TextareaField control={form.control} name="description" label={t('form.description')} />
      {children}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {shared('cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {shared('save')}
        </Button>
      </DialogActions>
    </Form>
  )
}
