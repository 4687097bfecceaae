import '@mantine/core/styles/Switch.layer.css'
import { MaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { Button, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Form } from '../../../shared/forms/form.tsx'
import { TextareaField } from '../../../shared/forms/textarea-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useSetMaintenanceMutation } from '../api.ts'

/** The maintenance switch, which applies at once, and the message, which stays in the form while the switch is off. */
export function MaintenanceForm({ status }: { status: MaintenanceStatus }) {
  const { t } = useTranslation('maintenance')
  const dispatch = useDispatch()
  const [setMaintenance] = useSetMaintenanceMutation()
  const form = useContractForm({
    schema: MaintenanceStatus,
    defaultValues: status,
    keepEmpty: ['message'],
  })

  const { submitWith, isSaving, error } = useSave(form, (saved: MaintenanceStatus) => {
    const outcome = getOutcome(status.maintenance_mode, saved.maintenance_mode)
    dispatch(toastShown({ title: t(`done.${outcome}`), intent: 'success' }))
  })
  const save = (maintenance_mode: boolean) =>
    submitWith(({ message }) => setMaintenance({ body: { maintenance_mode, message } }))

  return (
    <Form label={t('page.switch')} onSubmit={save(status.maintenance_mode)}>
      <Switch
        label={t('form.switch')}
        description={t('form.switchHint')}
        checked={status.maintenance_mode}
        disabled={isSaving}
        onChange={(event) => void save(event.currentTarget.checked)()}
      />
      <TextareaField
        control={form.control}
        name="message"
        label={t('form.message')}
        description={t('form.messageHint')}
      />
      <FailureNote error={error} />
      {status.maintenance_mode ? (
        <Button type="submit" variant="default" loading={isSaving}>
          {t('form.saveMessage')}
        </Button>
      ) : null}
    </Form>
  )
}

/** Returns the translation key of what saving has changed. */
function getOutcome(wasOn: boolean, isOn: boolean) {
  if (!isOn) return 'ended'
  return wasOn ? 'saved' : 'begun'
}
