import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { Grouping } from '../upload-entry.ts'
import { selectOpenField } from '../uploads-slice.ts'
import { useAddFiles } from '../use-add-files.ts'
import styles from './drop-anywhere.module.css'
import { useFileDrag } from './use-file-drag.ts'

/** An overlay with drop zones, shown while files are dragged over the window. */
export function DropAnywhere() {
  const { t } = useTranslation('uploads')
  const addFiles = useAddFiles()
  const field = useSelector(selectOpenField)
  const { dragging, count } = useFileDrag((files, zone) => {
    const grouping: Grouping = zone === 'together' ? 'together' : 'each'
    addFiles(files, field ? { to: 'field', field } : { to: 'items', grouping })
  })
  if (!dragging) return null
  return (
    <div className={styles.window}>
      <div className={styles.zone} data-drop="each">
        <Icon name="upload" size={40} />
        <strong className={styles.title}>{t('drop.title')}</strong>
        <span>{t(field ? 'drop.intoField' : 'drop.each')}</span>
      </div>
      {field || count === 1 ? null : (
        <div className={styles.zone} data-drop="together">
          <Icon name="books" size={28} />
          <strong>{t('drop.together')}</strong>
        </div>
      )}
    </div>
  )
}
