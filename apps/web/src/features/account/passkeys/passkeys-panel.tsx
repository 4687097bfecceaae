import type { Passkey } from '@lares/shared-types/contracts/passkeys'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { useListPasskeysQuery, useRemovePasskeyMutation } from './api.ts'
import { canUsePasskeys } from './passkey-support.ts'
import styles from './passkeys.module.css'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

type Dialog = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

/** The user's passkeys, with which they sign in without their password. */
export function PasskeysPanel() {
  const { t } = useTranslation('passkeys')
  const { data, error, isLoading, refetch } = useListPasskeysQuery()
  const [remove] = useRemovePasskeyMutation()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const isUsable = canUsePasskeys()
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {isLoading ? <ListSkeleton lines={2} height={56} rows={1} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data && data.passkeys.length > 0 ? (
        <ul className={styles.list} aria-label={t('title')}>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setDialog} />
          ))}
        </ul>
      ) : null}
      {data && !isUsable ? <p>{t('unusable')}</p> : null}
      {data && isUsable ? (
        <Button
          className={styles.add ?? ''}
          variant="default"
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setDialog({ kind: 'add' })}
        >
          {t('add.title')}
        </Button>
      ) : null}
      {dialog?.kind === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
      {dialog?.kind === 'rename' ? <RenamePasskeyDialog passkey={dialog.passkey} onClose={close} /> : null}
      {dialog?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('remove.title', { name: dialog.passkey.name })}
          confirmLabel={t('remove.submit')}
          dangerous
          onConfirm={() => remove({ params: { id: dialog.passkey.id } })}
          onClose={close}
        >
          <p>{t('remove.text')}</p>
        </ConfirmDialog>
      ) : null}
    </Panel>
  )
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (dialog: Dialog) => void }) {
  const { t, i18n } = useTranslation('passkeys')
  const { name, host, createdAt, lastUsedAt } = passkey
  const dateFormat = getDateFormat(i18n.language, { dateStyle: 'medium' })
  const formatDate = (instant: string) => dateFormat.format(new Date(instant))
  return (
    <li className={styles.passkey}>
      <Icon name="key" size={20} />
      <div className={styles.text}>
        <span>{name}</span>
        <span className={styles.facts}>
          <span>{t('since', { date: formatDate(createdAt) })}</span>
          <span>{lastUsedAt ? t('used', { date: formatDate(lastUsedAt) }) : t('neverUsed')}</span>
          {host === location.hostname ? null : <span>{t('at', { host })}</span>}
        </span>
      </div>
      <RowMenu
        label={t('actions', { name })}
        actions={[{ label: t('rename.title'), icon: 'edit', run: () => onOpen({ kind: 'rename', passkey }) }]}
        remove={{ label: t('remove.submit'), run: () => onOpen({ kind: 'remove', passkey }) }}
      />
    </li>
  )
}
