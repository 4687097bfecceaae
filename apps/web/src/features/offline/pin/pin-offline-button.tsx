import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectOffline } from '../../../shared/connection/connection-slice.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { canPinItems, type PinnableItem } from '../../../shared/offline/pinned-items.ts'
import styles from './pin-offline-button.module.css'
import { usePinItem } from './use-pin-item.ts'
import { usePinnedItems } from './use-pinned-items.ts'

interface PinOfflineButtonProps {
  subject: PinnableItem
  /** The URLs of the files to store. */
  files: readonly string[]
  /** Their approximate total size in bytes. */
  size: number
}

/** Stores an item with its files on the device, shows the progress, and removes it again. */
export function PinOfflineButton({ subject, files, size }: PinOfflineButtonProps) {
  const { t, i18n } = useTranslation('offline')
  const { items, remove } = usePinnedItems()
  const { receivedBytes, start, stop } = usePinItem(subject, files)
  const isOffline = useSelector(selectOffline)
  if (!canPinItems()) return null
  const formatSize = (bytes: number) => formatFileSize(bytes, i18n.language)

  const pinned = items?.find(({ id }) => id === subject.id)

  function getAction() {
    if (receivedBytes !== undefined) {
      const label = t('keep.stop', { received: formatSize(receivedBytes), size: formatSize(size) })
      return { icon: 'x' as const, onClick: stop, label }
    }
    if (pinned)
      return { icon: 'trash' as const, onClick: () => void remove(subject.id), label: t('keep.remove') }
    const label = t('keep.keep', { size: formatSize(size) })
    return { icon: 'download' as const, onClick: () => void start(), label }
  }

  const action = getAction()
  return (
    <div className={styles.pin} data-known={items !== undefined}>
      <span role="status">{pinned ? t('keep.kept', { size: formatSize(pinned.size) }) : null}</span>
      <Button
        variant="default"
        disabled={isOffline && !pinned}
        leftSection={<Icon name={action.icon} size={18} />}
        onClick={action.onClick}
      >
        {action.label}
      </Button>
    </div>
  )
}
