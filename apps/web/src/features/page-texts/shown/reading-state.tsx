import type { PageTextOverview } from '@lares/shared-types/page-texts'
import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './shown.module.css'

interface ReadingStateProps {
  overview: PageTextOverview
  mayWrite: boolean
  onReadAgain: () => void
}

/** What has been read so far, what failed, and what can be done about it. */
export function ReadingState({ overview, mayWrite, onReadAgain }: ReadingStateProps) {
  const { t } = useTranslation('page-texts')
  const pending = overview.read.filter(({ state }) => state === 'pending')
  const failed = overview.read.filter(({ state }) => state === 'failed')
  const ready = overview.read.filter(({ state }) => state === 'ready')
  const words = ready.reduce((sum, page) => sum + page.words, 0)
  return (
    <>
      <div role="status" className={styles.state}>
        {pending.length > 0 ? (
          <p>
            <Loader size={16} color="gray" /> {t('state.pending', { count: pending.length })}
          </p>
        ) : null}
        {overview.read.length === 0 ? <p>{t('state.none')}</p> : null}
        {words > 0 ? <p>{getOrigin()}</p> : null}
        {ready.length > 0 && words === 0 && pending.length === 0 ? <p>{t('state.noWords')}</p> : null}
      </div>
      {failed.length > 0 && mayWrite ? (
        <Note intent="warning">
          <p>{t('state.failed', { count: failed.length, pages: formatPages(failed) })}</p>
          <Button variant="default" onClick={onReadAgain}>
            {t('again.open')}
          </Button>
        </Note>
      ) : null}
    </>
  )

  function getOrigin(): string {
    const isChecked = ready.filter((page) => page.words > 0).every(({ origin }) => origin === 'person')
    return isChecked ? t('state.byPerson', { count: words }) : t('state.byMachine', { count: words })
  }
}

/** Page numbers that are named; of more of them only the first. */
const maxNamed = 10

function formatPages(pages: readonly { readonly page: number }[]): string {
  const named = pages.slice(0, maxNamed).map(({ page }) => page)
  return named.join(', ') + (pages.length > maxNamed ? ' …' : '')
}
