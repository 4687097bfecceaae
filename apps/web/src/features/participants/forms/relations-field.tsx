import { type CreateParticipant, relationKinds } from '@lares/shared-types/participants'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { type Control, Controller, useFieldArray, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { SinglePicker } from '../../../shared/ui/pickers/single-picker.tsx'
import { usePeople } from '../use-people.ts'
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
  const { fields, append, remove } = useFieldArray({ control, name: 'relations' })
  const issueText = useIssueText()
  const { errors } = useFormState({ control, name: 'relations' })
  const { people } = usePeople()
  const others = people
    .filter(({ participant }) => participant.id !== selfId)
    .map(({ name, participant }) => ({ value: participant.id, label: name }))

  return (
    <fieldset className={styles.relations}>
      <legend>{t('form.relations')}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.relation}>
          <Controller
            control={control}
            name={`relations.${index}.kind`}
            render={({ field }) => (
              <NativeSelect
                {...field}
                aria-label={t('form.relationKind')}
                data={relationKinds.map((kind) => ({ value: kind, label: t(`relations.${kind}`) }))}
              />
            )}
          />
          <Controller
            control={control}
            name={`relations.${index}.participantId`}
            render={({ field, fieldState }) => (
              <SinglePicker
                value={field.value || null}
                onChange={(id) => field.onChange(id ?? '')}
                onBlur={field.onBlur}
                ref={field.ref}
                aria-label={t('form.relationPerson')}
                placeholder={t('form.relationPerson')}
                data={others}
                error={issueText(fieldState.error)}
                className={styles.grow ?? ''}
              />
            )}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('form.removeRelation')}
            onClick={() => remove(index)}
          >
            <Icon name="x" size={18} />
          </ActionIcon>
        </div>
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
