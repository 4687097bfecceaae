import { cutFamilies } from '@lares/shared-types/cuts'
import type { Item } from '@lares/shared-types/items'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useHasPermission } from '../../../shared/session/use-user.ts'

/** Opens a recording or film to be cut, for those who may save something of it. */
export function CutButton({ item }: { item: Item }) {
  const { t } = useTranslation('cuts')
  const mayCreate = useHasPermission('items:create')
  const mayProcess = useHasPermission('media:process')
  if (!mayProcess || (!mayCreate && !item.may.edit) || item.deletedAt || !cutFamilies[item.kind]) return null
  return (
    <Button
      component={Link}
      to={`${paths.cutAudio.to()}?id=${item.id}`}
      variant="default"
      leftSection={<Icon name="scissors" size={18} />}
    >
      {t('open')}
    </Button>
  )
}
