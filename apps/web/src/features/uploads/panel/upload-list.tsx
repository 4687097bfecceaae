import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadEntry } from '../upload-entry.ts'
import { UploadRow } from './upload-row.tsx'
import styles from './uploads-panel.module.css'

/** The files of the panel, virtualised because there may be thousands. */
export function UploadList({ entries }: { entries: readonly UploadEntry[] }) {
  const { t } = useTranslation('uploads')
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: () => 68,
    overscan: 4,
    initialRect: { width: 380, height: 420 },
  })
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} aria-label={t('panel.files')} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index]
          return entry ? (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
            >
              <UploadRow entry={entry} />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
