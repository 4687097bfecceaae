import type { Asset } from '@lares/shared-types/assets'
import type { PageTextOverview } from '@lares/shared-types/page-texts'
import { VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../../shared/ui/lazy-with-retry.tsx'
import { RetryNote } from '../../../shared/ui/retry-note.tsx'
import { usePageOverview } from '../api.ts'
import { usePageFrames } from '../frame/page-frames.ts'
import { HitBar } from '../hits/hit-bar.tsx'
import { HitsOverPage } from '../hits/hits-over-page.tsx'
import { type Hits, useHits } from '../hits/use-hits.ts'
import { PageLayer } from '../layer/page-layer.tsx'
import { ReadAgainDialog } from '../read-again/read-again-dialog.tsx'
import { ReadingState } from './reading-state.tsx'
import styles from './shown.module.css'
import { useShowText } from './use-show-text.ts'
import { WordTools } from './word-tools.tsx'

/** Loaded when the text is opened beside the scan. */
const PageTextDialog = lazyDialog(async () => (await import('../beside/page-text-dialog.tsx')).PageTextDialog)

export interface WordsOnPagesProps {
  asset: Asset
  /** Of the item. */
  language: string | null
  /** Whether the item may be edited. */
  mayEdit: boolean
  isInTrash: boolean
  /** The id of the element with the name of the file, where there are several: the names of landmarks must differ. */
  nameId?: string | undefined
  /** The element with the pictures: each fills an element with `data-page`, its number. */
  pictures: HTMLElement | null
}

/** The words on a scan: selectable over its pictures, found, copied, and read and corrected beside it. */
export function WordsOnPages(props: WordsOnPagesProps) {
  const { t } = useTranslation('page-texts')
  const { asset, mayEdit, pictures } = props
  // A file without words has nothing to say to those who cannot type them.
  const isOfInterest = asset.hasWords === true || mayEdit
  const pageTexts = usePageOverview(asset, { skip: !isOfInterest })
  const { currentData: overview, error, isError } = pageTexts
  const isKnown = overview !== undefined || isError || !isOfInterest
  const hasWords = isKnown ? listPagesWithWords(overview).length > 0 : undefined
  const hits = useHits({ assetId: asset.id, hasWords, pictures })
  if (!overview && error)
    return (
      <RetryNote error={error} isRetrying={pageTexts.isFetching} onRetry={() => void pageTexts.refetch()}>
        {t('failed')}
      </RetryNote>
    )
  if (!overview || overview.pages === 0) return null
  // A file with a text of its own is not read.
  const hasOwnText = asset.renditions.some(({ name }) => name === 'text')
  if (overview.read.length === 0 && hasOwnText) return null
  return hasWords || overview.may.write ? <Words {...props} overview={overview} hits={hits} /> : null
}

function listPagesWithWords(overview: PageTextOverview | undefined): number[] {
  return overview?.read.filter(({ words }) => words > 0).map(({ page }) => page) ?? []
}

interface WordsProps extends WordsOnPagesProps {
  overview: PageTextOverview
  hits: Hits
}

function Words({ asset, language, isInTrash, nameId, pictures, overview, hits }: WordsProps) {
  const { t } = useTranslation('page-texts')
  const headingId = useId()
  const frames = usePageFrames(pictures, asset)
  const [isShown, choose] = useShowText()
  const [openPage, setOpenPage] = useState<number>()
  const [isAskingToRead, setIsAskingToRead] = useState(false)
  const pagesWithWords = listPagesWithWords(overview)
  const hasWords = pagesWithWords.length > 0
  const current = hits.hits[hits.index]
  const mayWrite = overview.may.write && !isInTrash
  const mayRead = overview.may.read && !isInTrash
  const mayReadHandwriting = overview.may.readHandwriting && !isInTrash
  // Most photographs have no words; the section is then one line, whether or not they have been read already.
  const isQuiet = !hasWords && !overview.read.some(({ state }) => state === 'failed')

  const heading = (
    <h2 id={headingId} className={styles.heading}>
      {overview.pages === 1 && asset.family === 'image' ? t('titleOfPicture') : t('titleOfPages')}
    </h2>
  )

  return (
    <section
      className={styles.words}
      data-quiet={isQuiet || undefined}
      aria-labelledby={nameId ? `${headingId} ${nameId}` : headingId}
    >
      {isQuiet ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
      <ReadingState
        asset={asset}
        overview={overview}
        mayWrite={mayWrite}
        mayRead={mayRead}
        onReadAgain={() => setIsAskingToRead(true)}
      />
      {hasWords ? <HitBar asset={asset} hits={hits} hasPages={overview.pages > 1} /> : null}
      <WordTools
        asset={asset}
        pagesWithWords={pagesWithWords}
        mayWrite={mayWrite}
        mayRead={mayRead || mayReadHandwriting}
        isQuiet={isQuiet}
        isShown={isShown}
        onShow={choose}
        onOpen={() => setOpenPage(current?.page ?? pagesWithWords[0] ?? 1)}
        onReadAgain={() => setIsAskingToRead(true)}
      />
      {frames.map((frame) => {
        const isWithWords = pagesWithWords.includes(frame.page)
        const ofPage = hits.hits.filter(({ page }) => page === frame.page)
        return (
          <div key={frame.page} hidden>
            {isShown && isWithWords ? (
              <PageLayer asset={asset} frame={frame} language={language} nameId={nameId} />
            ) : null}
            {ofPage.length > 0 ? (
              <HitsOverPage
                asset={asset}
                frame={frame}
                hits={ofPage}
                current={current}
                isLeading={hits.isLeading}
              />
            ) : null}
          </div>
        )
      })}
      {openPage === undefined ? null : (
        <PageTextDialog
          asset={asset}
          overview={overview}
          mayWrite={mayWrite}
          page={openPage}
          onPage={setOpenPage}
          onClose={() => setOpenPage(undefined)}
        />
      )}
      {isAskingToRead ? (
        <ReadAgainDialog assetId={asset.id} overview={overview} onClose={() => setIsAskingToRead(false)} />
      ) : null}
    </section>
  )
}
