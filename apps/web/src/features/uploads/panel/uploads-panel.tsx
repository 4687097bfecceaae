import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { useWideScreen } from '../../../shared/ui/use-wide-screen.ts'
import { totalsOf } from '../upload-totals.ts'
import { selectUnfinished, selectUploads } from '../uploads-slice.ts'
import { useUploadWords } from '../words/use-upload-words.ts'
import { Bar } from './bar.tsx'
import { PanelActs } from './panel-acts.tsx'
import { UnfinishedNote } from './unfinished-note.tsx'
import { UploadList } from './upload-list.tsx'
import styles from './uploads-panel.module.css'
import { usePanelTitle } from './use-panel-title.ts'

/** The uploads that become items: lower right on a wide screen, a strip that opens a sheet on a phone. */
export function UploadsPanel() {
  const { t } = useTranslation('uploads')
  const words = useUploadWords()
  const titleOf = usePanelTitle()
  const wide = useWideScreen()
  const [folded, fold] = useDisclosure(false)
  const [sheet, showSheet] = useDisclosure(false)
  const unfinished = useSelector(selectUnfinished)
  const entries = useSelector(selectUploads).filter(({ destination }) => destination.to === 'items')
  const totals = totalsOf(entries)
  const title = entries.length > 0 ? titleOf(totals) : t('unfinished.title', { count: unfinished.length })
  const shown = entries.length > 0 || unfinished.length > 0

  const content = (
    <>
      <UnfinishedNote />
      {entries.length > 0 ? <UploadList entries={entries} /> : null}
      {entries.length > 0 ? <PanelActs entries={entries} /> : null}
    </>
  )
  return (
    <>
      <VisuallyHidden role="status">{entries.length > 0 ? title : ''}</VisuallyHidden>
      {shown ? (
        <section className={styles.panel} aria-label={t('panel.label')} data-folded={folded}>
          <header className={styles.header}>
            <div className={styles.words}>
              <h2 className={styles.title}>{title}</h2>
              {totals.underWay > 0 ? (
                <>
                  <span className={styles.totals}>{words.progress(totals)}</span>
                  <Bar
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
              aria-label={t(wide && !folded ? 'panel.fold' : 'panel.unfold')}
              {...(wide ? { 'aria-expanded': !folded } : { 'aria-haspopup': 'dialog' as const })}
              onClick={wide ? fold.toggle : showSheet.open}
            >
              <Icon name={wide && !folded ? 'chevron-down' : 'chevron-up'} />
            </ActionIcon>
          </header>
          {wide && !folded ? content : null}
        </section>
      ) : null}
      <AppDialog opened={sheet && shown && !wide} onClose={showSheet.close} title={title}>
        {content}
      </AppDialog>
    </>
  )
}
