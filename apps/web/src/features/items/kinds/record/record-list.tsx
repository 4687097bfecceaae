import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../../shared/config/paths.ts'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { useHasPermission } from '../../../../shared/session/use-user.ts'
import { PlayAllButton } from '../../../player/public.ts'
import { ItemList } from '../../list/item-list.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { RecordRow } from './record-row.tsx'

/** All recordings, each with its player. */
export function RecordList() {
  const { t } = useTranslation('recorder')
  const canCreate = useHasPermission('items:create')
  const state = useListState('record')
  return (
    <ListPage
      kind="record"
      state={state}
      actions={
        state.trashed ? null : (
          <>
            <PlayAllButton source={{ list: state.filter }} />
            {canCreate ? (
              <Button
                component={Link}
                to={paths.recordSound.to()}
                variant="default"
                leftSection={<Icon name="microphone" size={18} />}
              >
                {t('title')}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <ItemList kind="record" state={state} estimate={150} render={(item) => <RecordRow item={item} />} />
    </ListPage>
  )
}
