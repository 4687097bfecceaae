import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './link-dialog.module.css'

interface LinkDialogProps {
  title: string
  /** Null where it was mailed. */
  link: string | null
  /** ISO 8601. */
  expiresAt: string
  /** An explanation of the link. */
  children: ReactNode
  onClose: () => void
}

/** Shows a link to hand over, with a copy button and its expiry date. */
export function LinkDialog({ title, link, expiresAt, children, onClose }: LinkDialogProps) {
  const { t, i18n } = useTranslation('users')
  const { t: shared } = useTranslation('shared')
  const clipboard = useClipboard({ timeout: 3000 })
  // The full format starts with the weekday, so the preposition before it never depends on the day of the month.
  const dateFormatter = getDateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <AppDialog opened onClose={onClose} title={title}>
      <div className={styles.parts}>
        {children}
        {link ? (
          <TextInput
            readOnly
            label={t('link.label')}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        ) : null}
        {clipboard.error ? <Note intent="warning">{t('link.copyFailed')}</Note> : null}
        <p>{t('link.until', { date: dateFormatter.format(new Date(expiresAt)) })}</p>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {shared('close')}
        </Button>
        {link ? (
          <Button
            leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
            onClick={() => clipboard.copy(link)}
          >
            {clipboard.copied ? t('link.copied') : t('link.copy')}
          </Button>
        ) : null}
      </DialogActions>
    </AppDialog>
  )
}
