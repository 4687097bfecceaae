import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from '../../../shared/forms/use-field.ts'
import { ChoosePortraitDialog } from './choose-portrait-dialog.tsx'
import { Portrait } from './portrait.tsx'
import styles from './portraits.module.css'

interface PortraitFieldProps<T extends FieldValues> extends Omit<FieldProps<T>, 'label'> {
  /** The name that is currently in the form, for the initials. */
  personName: string
  /** The id of an existing participant. */
  participantId?: string
}

/** The form field for a portrait. */
export function PortraitField<T extends FieldValues>(props: PortraitFieldProps<T>) {
  const { t } = useTranslation('participants')
  const { control, name, personName, participantId } = props
  const { field } = useController({ control, name })
  const { error } = useField(control, name)
  const [isChoosing, dialog] = useDisclosure(false)
  const assetId: unknown = field.value
  const chosen = typeof assetId === 'string' ? assetId : null

  function choose(id: string) {
    field.onChange(id)
    dialog.close()
  }

  return (
    <fieldset className={styles.field}>
      <legend>{t('portrait.label')}</legend>
      <Portrait assetId={chosen} name={personName} size={88} />
      <div className={styles.actions}>
        <Button ref={field.ref} variant="default" size="compact-md" onClick={dialog.open}>
          {chosen ? t('portrait.another') : t('portrait.choose')}
        </Button>
        {chosen ? (
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => field.onChange(null)}>
            {t('portrait.remove')}
          </Button>
        ) : null}
      </div>
      {error ? <p role="alert">{error}</p> : null}
      {isChoosing ? (
        <ChoosePortraitDialog
          onClose={dialog.close}
          onChoose={choose}
          chosen={chosen}
          {...(participantId ? { participantId } : {})}
        />
      ) : null}
    </fieldset>
  )
}
