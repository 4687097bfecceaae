import type { Asset } from '@lares/shared-types/assets'
import type { PageText } from '@lares/shared-types/page-texts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'
import { NoPicture } from '../frame/no-picture.tsx'
import { hasPicture } from '../frame/page-original.ts'
import { toLineText } from '../frame/to-plain-text.ts'
import styles from './beside.module.css'
import { PageCanvas } from './page-canvas.tsx'
import { useReadAspect } from './use-read-aspect.ts'

/** The text of a page beside its picture, for those who may not change it. */
export function PageTextReader({ asset, text }: { asset: Asset; text: PageText }) {
  const { t } = useTranslation('page-texts')
  const [active, setActive] = useState<number>()
  const turn = text.turn ?? 0
  const { aspect, setFrame } = useReadAspect(asset, text.page, turn)
  const isPictured = hasPicture(asset, text.page)
  return (
    <div className={styles.columns} data-no-picture={!isPictured || undefined}>
      {isPictured ? (
        <div className={styles.pageColumn}>
          <PageCanvas
            asset={asset}
            page={text.page}
            turn={turn}
            aspect={aspect}
            boxes={text.lines.map(({ box }) => box)}
            active={active}
            isDrawing={false}
            onChoose={setActive}
            onDraw={() => undefined}
            onFrame={setFrame}
          />
        </div>
      ) : (
        <Note intent="info">
          <NoPicture asset={asset} page={text.page} />
        </Note>
      )}
      <div className={styles.textColumn} lang={text.language ?? undefined}>
        {text.lines.length === 0 ? <p className={styles.hint}>{t('beside.empty')}</p> : null}
        {text.lines.map((line, index) =>
          line.words.length === 0 ? null : (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change their order.
              key={index}
              className={styles.readLine}
              data-active={index === active || undefined}
            >
              {toLineText(line)}
            </p>
          ),
        )}
      </div>
    </div>
  )
}
