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
  const { t } = useTranslation(['page-texts', 'failures'])
  const pending = overview.read.filter(({ state }) => state === 'pending')
  // Only those who may write are told when it has been read.
  const beingRead = mayRead ? pending : pending.filter(({ handwriting }) => handwriting && mayWrite)
  const notRead = pending.length - beingRead.length
  // What a model could not read keeps the words that it had, and is ready.
  const failed = overview.read.filter(({ state, failure }) => state === 'failed' || failure !== undefined)
  const ready = overview.read.filter(({ state }) => state === 'ready')
  // What a person has typed remains on a page that could not be read again.
  const withWords = overview.read.filter((page) => page.words > 0)
  const checked = withWords.filter((page) => page.checked)
  const words = withWords.reduce((sum, page) => sum + page.words, 0)
  // Others do not know whether pages are read. A file is not read before its renditions are made.
  const mayReadHandwriting = mayWrite && overview.may.readHandwriting
  const canReadAgain = mayRead || mayReadHandwriting
  const isReadingOff = mayWrite && !mayRead && asset.state === 'ready'
  return (
    <>
      <div role="status" className={styles.state}>
        {beingRead.length > 0 ? (
          <p>
            <Loader size={16} color="gray" /> {t('state.pending', { count: beingRead.length })}
          </p>
        ) : null}
        {notRead > 0 && isReadingOff ? <p>{t('state.notRead', { count: notRead })}</p> : null}
        {overview.read.length === 0 ? <p>{t('state.none')}</p> : null}
        {words > 0 ? (
          <p>
            {getOrigin()} {getChecked()}
          </p>
        ) : null}
        {ready.length > 0 && words === 0 && pending.length === 0 ? (
          <p>{mayReadHandwriting ? t('state.noWordsModel') : t('state.noWords')}</p>
        ) : null}
      </div>
      {failed.length > 0 && mayWrite ? (
        <Note intent="warning">
          <p>
            {t(canReadAgain ? 'state.failed' : 'state.notReadable', {
              count: failed.length,
              pages: formatPages(failed),
            })}
          </p>
          {failed
            .slice(0, maxNamed)
            .map(({ page, failure }) =>
              failure ? (
                <p key={page}>{t('state.failure', { page, reason: t(`failures:${failure}`) })}</p>
              ) : null,
            )}
          {canReadAgain ? (
            <Button variant="default" onClick={onReadAgain}>
              {t('again.open')}
            </Button>
          ) : null}
        </Note>
      ) : null}
    </>
  )

  function getOrigin(): string {
    if (withWords.every(({ origin }) => origin === 'person')) return t('state.byPerson', { count: words })
    if (withWords.every(({ origin }) => origin === 'model')) return t('state.byModel', { count: words })
    return t('state.byMachine', { count: words })
  }

  function getChecked(): string {
    if (checked.length === 0) return ''
    if (checked.length === withWords.length) return t('state.checked')
    return t('state.checkedPages', { count: checked.length, total: withWords.length })
  }
}

/** Page numbers that are named; of more of them only the first. */
const maxNamed = 10

function formatPages(pages: readonly { readonly page: number }[]): string {
  const named = pages.slice(0, maxNamed).map(({ page }) => page)
  return named.join(', ') + (pages.length > maxNamed ? ' …' : '')
}
