import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectOffline } from '../../../shared/connection/connection-slice.ts'
import { fileSize } from '../../../shared/i18n/file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { canKeepFiles, type KeptSubject } from '../../../shared/kept/kept-files.ts'
import { useKeepFiles } from './use-keep-files.ts'
import { useKeptThings } from './use-kept-things.ts'

interface KeepOfflineButtonProps {
  subject: KeptSubject
  /** Addresses of everything that is to be there without a connection. */
  files: readonly string[]
  /** About how many bytes they are. */
  size: number
}

/** Keeps something whole on the device, shows how far that is, and removes it again. */
export function KeepOfflineButton({ subject, files, size }: KeepOfflineButtonProps) {
  const { t, i18n } = useTranslation('offline')
  const { things, remove } = useKeptThings()
  const { received, start, stop } = useKeepFiles(subject, files)
  const offline = useSelector(selectOffline)
  if (!canKeepFiles() || !things) return null
  const inWords = (bytes: number) => fileSize(bytes, i18n.language)

  if (received !== undefined) {
    return (
      <Button variant="default" leftSection={<Icon name="x" size={18} />} onClick={stop}>
        {t('keep.stop', { received: inWords(received), size: inWords(size) })}
      </Button>
    )
  }
  const kept = things.find(({ id }) => id === subject.id)
  if (kept) {
    return (
      <Button
        variant="default"
        leftSection={<Icon name="circle-check" size={18} />}
        onClick={() => void remove(subject.id)}
      >
        {t('keep.kept', { size: inWords(kept.size) })}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      disabled={offline}
      leftSection={<Icon name="download" size={18} />}
      onClick={() => void start()}
    >
      {t('keep.keep', { size: inWords(size) })}
    </Button>
  )
}
