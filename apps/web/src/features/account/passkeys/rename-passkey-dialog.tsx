import { type Passkey, renamePasskey } from '@lares/shared-types/contracts/passkeys'
import { useTranslation } from 'react-i18next'
import { NameDialog } from '../../../shared/forms/name-dialog.tsx'
import { useRenamePasskeyMutation } from './api.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  const [rename] = useRenamePasskeyMutation()
  return (
    <NameDialog
      schema={renamePasskey.body}
      title={t('rename.title')}
      label={t('name')}
      name={passkey.name}
      onClose={onClose}
      onSave={(name) => rename({ params: { id: passkey.id }, body: { name } })}
    />
  )
}
