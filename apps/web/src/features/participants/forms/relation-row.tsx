import { type CreateParticipant, relationKinds } from '@lares/shared-types/participants'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../shared/dates/date-field.tsx'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { SinglePicker } from '../../../shared/ui/pickers/single-picker.tsx'
import styles from './relations-field.module.css'

interface RelationRowProps {
  control: Control<CreateParticipant>
  index: number
  /** The people to choose from. */
  others: readonly { readonly value: string; readonly label: string }[]
  onRemove: () => void
}

/** One relation: of which kind, to whom, and of a couple since when. */
export function RelationRow({ control, index, others, onRemove }: RelationRowProps) {
  const { t } = useTranslation('participants')
  const issueText = useIssueText()
  const { field: kind } = useController({ control, name: `relations.${index}.kind` })
  const { field: person, fieldState } = useController({ control, name: `relations.${index}.participantId` })
  const { field: since } = useController({ control, name: `relations.${index}.since` })
  return (
    <div className={styles.relation} data-relation>
      <NativeSelect
        {...kind}
        onChange={(event) => {
          kind.onChange(event)
          // Only couples have a date.
          since.onChange(null)
        }}
        aria-label={t('form.relationKind')}
        data={relationKinds.map((value) => ({ value, label: t(`relations.${value}`) }))}
      />
      <SinglePicker
        value={person.value || null}
        onChange={(id) => person.onChange(id ?? '')}
        onBlur={person.onBlur}
        ref={person.ref}
        aria-label={t('form.relationPerson')}
        placeholder={t('form.relationPerson')}
        data={[...others]}
        error={issueText(fieldState.error)}
        className={styles.grow ?? ''}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('form.removeRelation')}
        onClick={onRemove}
      >
        <Icon name="x" size={18} />
      </ActionIcon>
      {kind.value === 'partner' ? (
        <div className={styles.since}>
          <DateField
            control={control}
            name={`relations.${index}.since`}
            label={t('form.relationSince')}
            none={null}
          />
        </div>
      ) : null}
    </div>
  )
}
