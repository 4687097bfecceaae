import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { lazyDialog } from '../../../shared/ui/lazy-with-retry.tsx'
import { useCountRegionsByParticipantQuery } from '../api.ts'
import styles from './questions.module.css'

const MarkedPictures = lazyDialog(async () => (await import('./marked-pictures.tsx')).MarkedPictures)

/** In how many pictures a person is marked, which opens these; nothing for somebody who is marked in none. */
export function MarkedPicturesButton({ participantId, name }: { participantId: string; name: string }) {
  const { t } = useTranslation('regions')
  const { data } = useCountRegionsByParticipantQuery()
  const [isOpen, setIsOpen] = useState(false)
  const count = data?.counts[participantId] ?? 0
  if (count === 0) return null
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        className={styles.marked ?? ''}
        leftSection={<Icon name="photo" size={16} />}
        aria-label={t('marked.countOf', { count, name })}
        onClick={() => setIsOpen(true)}
      >
        {t('marked.count', { count })}
      </Button>
      {isOpen ? (
        <Suspense>
          <MarkedPictures participantId={participantId} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
