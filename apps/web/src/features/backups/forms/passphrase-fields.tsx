import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import { generatePassphrase } from '../recovery/generate-passphrase.ts'
import styles from './forms.module.css'

/** Whether a new place is encrypted, and with which passphrase; one is suggested. */
export function PassphraseFields({ control }: { control: Control<{ passphrase?: string }> }) {
  const { t } = useTranslation('backups')
  const { field } = useController({ control, name: 'passphrase' })
  const isEncrypted = field.value !== undefined
  return (
    <div className={styles.passphrase}>
      <Switch
        label={t('form.encrypt')}
        description={t('form.encryptHint')}
        checked={isEncrypted}
        onChange={(event) => field.onChange(event.currentTarget.checked ? generatePassphrase() : undefined)}
      />
      {isEncrypted ? (
        <>
          <TextField
            control={control}
            name="passphrase"
            label={t('form.passphrase')}
            description={t('form.passphraseHint')}
            autoComplete="off"
          />
          <div>
            <Button
              variant="subtle"
              leftSection={<Icon name="refresh" size={16} />}
              onClick={() => field.onChange(generatePassphrase())}
            >
              {t('form.anotherPassphrase')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
