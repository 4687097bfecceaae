import type { CreateParticipant } from '@lares/shared-types/participants'
import { Button } from '@mantine/core'
import { type Control, useFieldArray, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import { usePeople } from '../use-people.ts'
import { RelationRow } from './relation-row.tsx'
import styles from './relations-field.module.css'

/** The relations of a participant to others. */
export function RelationsField({
  control,
  selfId,
}: {
  control: Control<CreateParticipant>
  selfId?: string
}) {
  const { t } = useTranslation('participants')
  const focus = useFocusOnRemoval<HTMLFieldSetElement>('[data-relation]')
  const { fields, append, remove } = useFieldArray({ control, name: 'relations' })
  const issueText = useIssueText()
  const { errors } = useFormState({ control, name: 'relations' })
  const { people } = usePeople()
  const others = people
    .filter(({ participant }) => participant.id !== selfId)
    .map(({ name, participant }) => ({ value: participant.id, label: name }))

  return (
    <fieldset {...focus} className={styles.relations}>
      <legend>{t('form.relations')}</legend>
      {fields.map(({ id }, index) => (
        <RelationRow
          key={id}
          control={control}
          index={index}
          others={others}
          onRemove={() => remove(index)}
        />
      ))}
      {errors.relations?.root ? <p role="alert">{issueText(errors.relations.root)}</p> : null}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => append({ kind: 'parent', participantId: '' })}
      >
        {t('form.addRelation')}
      </Button>
    </fieldset>
  )
}
