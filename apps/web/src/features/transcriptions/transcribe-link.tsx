import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { useHasPermission } from '../../shared/session/use-user.ts'

interface TranscribeLinkProps {
  readonly item: Pick<Item, 'id' | 'hasTranscript' | 'may' | 'deletedAt'>
  /** The recording or film. */
  readonly sound: Pick<Asset, 'hasSound'>
}

/** Leads to where a recording or film without a transcript is transcribed; nothing for those who may not, and for silent films. */
export function TranscribeLink({ item, sound }: TranscribeLinkProps) {
  const { t } = useTranslation('items')
  const mayProcess = useHasPermission('media:process')
  if (item.hasTranscript || sound.hasSound === false) return null
  if (!mayProcess || !item.may.edit || item.deletedAt) return null
  return (
    <Button
      component={Link}
      variant="default"
      to={`${paths.transcribe.to()}?ids=${item.id}`}
      leftSection={<Icon name="file-text" size={18} />}
    >
      {t('transcript.transcribe')}
    </Button>
  )
}
