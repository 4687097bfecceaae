import type { SavedSearch } from '@lares/shared-types/contracts/own-searches'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import { useFollowing } from '../../following/public.ts'
import { useRenameSavedSearchMutation } from '../api.ts'
import { chipTrailing } from '../chips/chip.tsx'
import { SearchNameDialog } from './search-name-dialog.tsx'
import { useRemoveSearch } from './use-remove-search.ts'

/** The menu to rename or delete a saved search. */
export function SavedSearchMenu({ search }: { search: SavedSearch }) {
  const { t } = useTranslation('search')
  const { t: shared } = useTranslation('shared')
  const { t: tFollowing } = useTranslation('following')
  const [isNaming, dialog] = useDisclosure(false)
  const [rename] = useRenameSavedSearchMutation()
  const remove = useRemoveSearch()
  const { id, name } = search
  const following = useFollowing('saved-search', id)
  return (
    <>
      <RowMenu
        label={t('saved.actsOf', { name })}
        actions={[
          { label: t('saved.rename'), icon: 'edit', run: dialog.open },
          ...(following
            ? [
                {
                  label: tFollowing(following.isFollowed ? 'unfollow' : 'follow'),
                  icon: following.isFollowed ? ('bell-filled' as const) : ('bell' as const),
                  run: following.toggle,
                },
              ]
            : []),
        ]}
        remove={{ label: shared('delete'), run: () => void remove(search, following?.isFollowed ?? false) }}
        buttonClass={chipTrailing}
      />
      {isNaming ? (
        <SearchNameDialog
          title={t('saved.rename')}
          name={name}
          onClose={dialog.close}
          onSave={(newName) => rename({ params: { id }, body: { name: newName } })}
        />
      ) : null}
    </>
  )
}
