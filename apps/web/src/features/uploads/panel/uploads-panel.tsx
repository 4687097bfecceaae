import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { useWideScreen } from '../../../shared/ui/use-wide-screen.ts'
import { sumUploads, type UploadTotals } from '../upload-totals.ts'
import { selectUnfinished, selectUploads } from '../uploads-slice.ts'
import { useUploadText } from '../use-upload-text.ts'
import { PanelActions } from './panel-actions.tsx'
import { UnfinishedNote } from './unfinished-note.tsx'
import { UploadList } from './upload-list.tsx'
import styles from './uploads-panel.module.css'

/** The uploads that become items: a panel at the lower right, or on a phone a bar that opens a dialog. */
export function UploadsPanel() {
  const { t } = useTranslation('uploads')
  const text = useUploadText()
  const getPanelTitle = usePanelTitle()
  const isWide = useWideScreen()
  const [isCollapsed, collapse] = useDisclosure(false)
  const [isDialogOpen, dialog] = useDisclosure(false)
  const unfinished = useSelector(selectUnfinished)
  const entries = useSelector(selectUploads).filter(({ destination }) => destination.to === 'items')
  const totals = sumUploads(entries)
  const title =
    entries.length > 0 ? getPanelTitle(totals) : t('unfinished.title', { count: unfinished.length })
  const isVisible = entries.length > 0 || unfinished.length > 0

  const content = (
    <>
      <UnfinishedNote />
      {entries.length > 0 ? <UploadList entries={entries} /> : null}
      {entries.length > 0 ? <PanelActions entries={entries} /> : null}
    </>
  )
  return (
    <>
      <VisuallyHidden role="status">{entries.length > 0 ? title : ''}</VisuallyHidden>
      {isVisible ? (
        <section
          className={styles.panel}
          data-screen-only
          aria-label={t('panel.label')}
          data-folded={isCollapsed}
        >
          <header className={styles.header}>
            <div className={styles.textColumn}>
              <h2 className={styles.title}>{title}</h2>
              {totals.underWay > 0 ? (
                <>
                  <span className={styles.totals}>{text.formatProgress(totals)}</span>
                  <ProgressBar
                    label={t('progress.ofAll')}
                    value={totals.size === 0 ? 1 : totals.sent / totals.size}
                  />
                </>
              ) : null}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t(isWide && !isCollapsed ? 'panel.fold' : 'panel.unfold')}
              {...(isWide ? { 'aria-expanded': !isCollapsed } : { 'aria-haspopup': 'dialog' as const })}
              onClick={isWide ? collapse.toggle : dialog.open}
            >
              <Icon name={isWide && !isCollapsed ? 'chevron-down' : 'chevron-up'} />
            </ActionIcon>
          </header>
          {isWide && !isCollapsed ? content : null}
        </section>
      ) : null}
      <AppDialog opened={isDialogOpen && isVisible && !isWide} onClose={dialog.close} title={title}>
        {content}
      </AppDialog>
    </>
  )
}

/** Returns a function that sums up all uploads in one sentence: how many are in progress, or how they ended. */
function usePanelTitle(): (totals: UploadTotals) => string {
  const { t } = useTranslation('uploads')
  return ({ count, underWay, paused, failed }) => {
    if (underWay > 0 && paused === underWay) return t('panel.paused', { count: paused })
    if (underWay > 0) return t('panel.sending', { count: underWay })
    if (failed > 0) return t('panel.failed', { count: failed })
    return t('panel.done', { count })
  }
}
