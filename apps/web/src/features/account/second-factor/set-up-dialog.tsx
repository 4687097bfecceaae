import { enableSecondFactor } from '@lares/shared-types/contracts/second-factor'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useEnableSecondFactorMutation } from './api.ts'
import styles from './second-factor.module.css'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** The secret of a second factor that was begun with. */
export interface NewSecret {
  readonly secret: string
  readonly uri: string
}

interface SetUpDialogProps {
  secret: NewSecret
  onEnabled: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Shows the secret for the authenticator app, and switches the second factor on with its first code. */
export function SetUpDialog({ secret: { secret, uri }, onEnabled, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('second-factor')
  const [enable] = useEnableSecondFactorMutation()
  const form = useContractForm({ schema: enableSecondFactor.body, defaultValues: { code: '' } })
  const { submitWith, isSaving, error } = useSave(form, ({ recoveryCodes }: { recoveryCodes: string[] }) =>
    onEnabled(recoveryCodes),
  )
  return (
    <FormDialog
      title={t('setUp.title')}
      submitLabel={t('setUp.submit')}
      isSaving={isSaving}
      onSubmit={submitWith((body) => enable({ body }))}
      onClose={onClose}
    >
      <p>{t('setUp.scan')}</p>
      <Suspense fallback={<div className={styles.code} />}>
        <QrCode text={uri} label={t('setUp.qrCode')} className={styles.code} />
      </Suspense>
      <p className={styles.secret}>
        {t('setUp.type')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        control={form.control}
        name="code"
        label={t('setUp.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        required
      />
      <FailureNote error={error} />
    </FormDialog>
  )
}
