import type { Asset } from '@lares/shared-types/assets'
import type { PageTextOverview } from '@lares/shared-types/page-texts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOptional } from '../../../shared/build/lazy-optional.ts'
import { usePageOverview } from '../api.ts'
import { usePageFrames } from '../frame/page-frames.ts'
import { HitBar } from '../hits/hit-bar.tsx'
import { HitsOverPage } from '../hits/hits-over-page.tsx'
import { useHits } from '../hits/use-hits.ts'
import { PageLayer } from '../layer/page-layer.tsx'
import { ReadAgainDialog } from '../read-again/read-again-dialog.tsx'
import { ReadingState } from './reading-state.tsx'
import styles from './shown.module.css'
import { useShowText } from './use-show-text.ts'
import { WordTools } from './word-tools.tsx'

/** Loaded when the text is opened beside the scan. */
const PageTextDialog = lazyOptional(
  async () => (await import('../beside/page-text-dialog.tsx')).PageTextDialog,
)

export interface WordsOnPagesProps {
  asset: Asset
  /** Of the item. */
  language: string | null
  isInTrash: boolean
  /** The element with the pictures: each fills an element with `data-page`, its number. */
  pictures: HTMLElement | null
}

/** The words on a scan: selectable over its pictures, found, copied, and read and corrected beside it. */
export function WordsOnPages(props: WordsOnPagesProps) {
  const { currentData: overview } = usePageOverview(props.asset)
  if (!overview || overview.pages === 0) return null
  // A file with a text of its own is not read.
  const hasOwnText = props.asset.renditions.some(({ name }) => name === 'text')
  if (overview.read.length === 0 && hasOwnText) return null
  // A photograph without words has nothing to say to those who only look at it.
  const isOfInterest =
    overview.may.write || overview.read.some(({ words, state }) => words > 0 || state === 'pending')
  return isOfInterest ? <Words {...props} overview={overview} /> : null
}

function Words({
  asset,
  language,
  isInTrash,
  pictures,
  overview,
}: WordsOnPagesProps & { overview: PageTextOverview }) {
  const { t } = useTranslation('page-texts')
  const headingId = useId()
  const frames = usePageFrames(pictures, asset)
  const [isShown, choose] = useShowText()
  const [openPage, setOpenPage] = useState<number>()
  const [isAskingToRead, setIsAskingToRead] = useState(false)
  const pagesWithWords = overview.read.filter(({ words }) => words > 0).map(({ page }) => page)
  const hasWords = pagesWithWords.length > 0
  const hits = useHits(asset.id, hasWords)
  const current = hits.hits[hits.index]
  const mayWrite = overview.may.write && !isInTrash

  return (
    <section className={styles.words} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {asset.family === 'image' ? t('titleOfPicture') : t('titleOfPages')}
      </h2>
      <ReadingState overview={overview} mayWrite={mayWrite} onReadAgain={() => setIsAskingToRead(true)} />
      {hasWords ? <HitBar hits={hits} hasPages={overview.pages > 1} /> : null}
      <WordTools
        asset={asset}
        pagesWithWords={pagesWithWords}
        mayWrite={mayWrite}
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
            {isShown && isWithWords ? <PageLayer asset={asset} frame={frame} language={language} /> : null}
            {ofPage.length > 0 ? (
              <HitsOverPage asset={asset} frame={frame} hits={ofPage} current={current} />
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
