import type { CreateParticipant } from '@lares/shared-types/participants'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { SinglePicker } from '../../../shared/ui/pickers/single-picker.tsx'
import { useListUsersQuery } from '../../users/public.ts'

/** Links a participant to a user account. */
export function LinkedUserField({ control }: { control: Control<CreateParticipant> }) {
  const { t } = useTranslation('participants')
  const issueText = useIssueText()
  const { data } = useListUsersQuery()
  const { field, fieldState } = useController({ control, name: 'userId' })
  const users = data?.users ?? []
  return (
    <SinglePicker
      label={t('form.user')}
      description={t('form.userHint')}
      placeholder={t('form.noUser')}
      data={users.map(({ id, displayName, email }) => ({ value: id, label: `${displayName} (${email})` }))}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clearUser') }}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={issueText(fieldState.error)}
    />
  )
}
