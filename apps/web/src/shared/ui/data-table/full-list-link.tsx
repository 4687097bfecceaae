import type { ListType } from '@lares/shared-types/routing/pages'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { Icon } from '../../icons/icon.tsx'

/** Links from a list to the same rows as a table. */
export function FullListLink({ type }: { type: ListType }) {
  const { t } = useTranslation('data-table')
  return (
    <Button
      component={Link}
      to={paths.fullList.to({ type })}
      variant="default"
      leftSection={<Icon name="list" size={18} />}
    >
      {t('open')}
    </Button>
  )
}
