import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import type { Grouping } from '../upload-entry.ts'
import { selectOpenField } from '../uploads-slice.ts'
import { useAddFiles } from '../use-add-files.ts'
import styles from './drop-anywhere.module.css'
import { useFileDrag } from './use-file-drag.ts'

/** Files that are named in a message. */
const maxNamed = 5

/** An overlay with drop zones, shown while files are dragged over the window. */
export function DropAnywhere() {
  const { t, i18n } = useTranslation('uploads')
  const addFiles = useAddFiles()
  const field = useSelector(selectOpenField)
  const dispatch = useDispatch()
  const { dragging, count } = useFileDrag(({ files, unread }, zone) => {
    const grouping: Grouping = zone === 'together' ? 'together' : 'each'
    addFiles(files, field ? { to: 'field', field } : { to: 'items', grouping })
    if (unread.length === 0) return
    const names = getListFormat(i18n.language).format(unread.slice(0, maxNamed))
    const title = t('drop.unread', { count: unread.length })
    dispatch(
      toastShown({ title, message: t('drop.unreadText', { names }), intent: 'warning', timeout: 15_000 }),
    )
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
