import type { Asset } from '@lares/shared-types/assets'
import type { PageTextOverview } from '@lares/shared-types/page-texts'
import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './shown.module.css'

interface ReadingStateProps {
  asset: Asset
  overview: PageTextOverview
  mayWrite: boolean
  mayRead: boolean
  onReadAgain: () => void
}

/** What has been read so far, what failed, and what can be done about it. */
export function ReadingState({ asset, overview, mayWrite, mayRead, onReadAgain }: ReadingStateProps) {
  const { t } = useTranslation('page-texts')
  const pending = overview.read.filter(({ state }) => state === 'pending')
  const failed = overview.read.filter(({ state }) => state === 'failed')
  const ready = overview.read.filter(({ state }) => state === 'ready')
  // What a person has typed remains on a page that could not be read again.
  const withWords = overview.read.filter((page) => page.words > 0)
  const words = withWords.reduce((sum, page) => sum + page.words, 0)
  // Others do not know whether pages are read. A file is not read before its renditions are made.
  const isReadingOff = mayWrite && !mayRead && asset.state === 'ready'
  return (
    <>
      <div role="status" className={styles.state}>
        {pending.length > 0 && mayRead ? (
          <p>
            <Loader size={16} color="gray" /> {t('state.pending', { count: pending.length })}
          </p>
        ) : null}
        {pending.length > 0 && isReadingOff ? <p>{t('state.notRead', { count: pending.length })}</p> : null}
        {overview.read.length === 0 ? <p>{t('state.none')}</p> : null}
        {words > 0 ? <p>{getOrigin()}</p> : null}
        {ready.length > 0 && words === 0 && pending.length === 0 ? <p>{t('state.noWords')}</p> : null}
      </div>
      {failed.length > 0 && mayWrite ? (
        <Note intent="warning">
          <p>{t('state.failed', { count: failed.length, pages: formatPages(failed) })}</p>
          {mayRead ? (
            <Button variant="default" onClick={onReadAgain}>
              {t('again.open')}
            </Button>
          ) : null}
        </Note>
      ) : null}
    </>
  )

  function getOrigin(): string {
    const isCorrected = withWords.every(({ origin }) => origin === 'person')
    return isCorrected ? t('state.byPerson', { count: words }) : t('state.byMachine', { count: words })
  }
}

/** Page numbers that are named; of more of them only the first. */
const maxNamed = 10

function formatPages(pages: readonly { readonly page: number }[]): string {
  const named = pages.slice(0, maxNamed).map(({ page }) => page)
  return named.join(', ') + (pages.length > maxNamed ? ' …' : '')
}
