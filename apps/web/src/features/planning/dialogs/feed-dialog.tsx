import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import {
  useCreateCalendarFeedMutation,
  useGetCalendarFeedQuery,
  useWithdrawCalendarFeedMutation,
} from '../api.ts'
import styles from './feed-dialog.module.css'

/** Creates, shows once and withdraws the private address at which the user's calendar programs read the calendar. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('planning')
  const { t: shared } = useTranslation('shared')
  const { data, error, isLoading, refetch } = useGetCalendarFeedQuery()
  const [create, creation] = useCreateCalendarFeedMutation()
  const [withdraw, withdrawal] = useWithdrawCalendarFeedMutation()
  const clipboard = useClipboard({ timeout: 3000 })
  const feed = data?.feed
  const address = feed && creation.data ? `${location.origin}${creation.data.path}` : undefined
  const dateFormat = getDateFormat(i18n.language, { dateStyle: 'long' })
  const formatDate = (instant: string) => dateFormat.format(new Date(instant))

  return (
    <AppDialog opened onClose={onClose} title={t('feed.title')}>
      <div className={styles.parts}>
        <p>{t('feed.text')}</p>
        {isLoading ? <ListSkeleton rows={1} lead="none" /> : null}
        {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
        {address ? (
          <>
            <TextInput
              readOnly
              label={t('feed.address')}
              description={t('feed.once')}
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            {clipboard.error ? <Note intent="warning">{t('feed.copyFailed')}</Note> : null}
          </>
        ) : null}
        {feed && !address ? (
          <p>
            {t('feed.since', { date: formatDate(feed.createdAt) })}{' '}
            {feed.readAt ? t('feed.read', { date: formatDate(feed.readAt) }) : t('feed.neverRead')}
          </p>
        ) : null}
        {feed ? <p className={styles.hint}>{t('feed.replace')}</p> : null}
        <FailureNote error={creation.error ?? withdrawal.error} />
      </div>
      {data ? (
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {shared('close')}
          </Button>
          {feed ? (
            <Button
              color="red"
              variant="outline"
              loading={withdrawal.isLoading}
              onClick={() => void withdraw()}
            >
              {t('feed.withdraw')}
            </Button>
          ) : null}
          {address ? (
            <Button
              leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
              onClick={() => clipboard.copy(address)}
            >
              {clipboard.copied ? t('feed.copied') : t('feed.copy')}
            </Button>
          ) : (
            <Button loading={creation.isLoading} onClick={() => void create()}>
              {feed ? t('feed.renew') : t('feed.create')}
            </Button>
          )}
        </DialogActions>
      ) : null}
    </AppDialog>
  )
}
