import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { getLocalizedName } from '@lares/shared-types/languages'
import type { CreateParticipant } from '@lares/shared-types/participants'
import { TagsInput } from '@mantine/core'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../shared/dates/date-field.tsx'
import { ColourField } from '../../../shared/forms/colour-field.tsx'
import { NamesFields } from '../../../shared/forms/names-fields.tsx'
import { TextareaField } from '../../../shared/forms/textarea-field.tsx'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { PortraitField } from '../portraits/portrait-field.tsx'
import { LinkedUserField } from './linked-user-field.tsx'
import { RelationsField } from './relations-field.tsx'

interface ParticipantFieldsProps {
  control: Control<CreateParticipant>
  /** The id of the edited participant, who cannot be related to themselves. */
  selfId?: string
}

/** All fields of a participant. */
export function ParticipantFields({ control, selfId }: ParticipantFieldsProps) {
  const { t } = useTranslation('participants')
  const canLinkUser = useHasPermission('users:manage')
  const names = useWatch({ control, name: 'names' })
  const language = useLanguage()
  return (
    <>
      <NamesFields control={control} field={(language) => `names.${language}`} />
      <PortraitField
        control={control}
        name="portraitAssetId"
        personName={getLocalizedName(names, language)}
        {...(selfId ? { participantId: selfId } : {})}
      />
      <Controller
        control={control}
        name="aliases"
        render={({ field }) => (
          <TagsInput
            label={t('form.aliases')}
            description={t('form.aliasesHint')}
            value={field.value ?? []}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
      <DateField control={control} name="birth" label={t('form.birth')} none={null} />
      <DateField control={control} name="death" label={t('form.death')} none={null} />
      <RelationsField control={control} {...(selfId ? { selfId } : {})} />
      <TextareaField control={control} name="description" label={t('form.description')} />
      <ColourField control={control} name="colour" />
      {canLinkUser ? <LinkedUserField control={control} /> : null}
    </>
  )
}
