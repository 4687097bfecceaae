import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { isFilmKind } from '@lares/shared-types/kind-traits'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import styles from './processing-link.module.css'

/** Leads to the page that improves the sound of a recording or film, and tells that a version of it is played. */
export function ProcessingLink({ item, sound }: { item: Item; sound: Asset }) {
  const { t } = useTranslation('items')
  const mayProcess = useUser()?.permissions.includes('media:process') ?? false
  const isReadable = sound.state !== 'failed' && sound.hasSound !== false
  const isOffered = item.may.edit && mayProcess && !item.deletedAt && isReadable
  const page = isFilmKind(item.kind) ? paths.filmProcessing : paths.audioProcessing
  if (!isOffered && !sound.played) return null
  return (
    <>
      {sound.played ? <span className={styles.version}>{t('record.versionPlayed')}</span> : null}
      {isOffered ? (
        <Button
          component={Link}
          to={page.to({ id: item.id })}
          variant="default"
          leftSection={<Icon name="adjustments-horizontal" size={18} />}
        >
          {t('record.process')}
        </Button>
      ) : null}
    </>
  )
}
