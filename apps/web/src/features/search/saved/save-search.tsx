import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useSavedSearchesQuery, useSaveSearchMutation } from '../api.ts'
import { normalizeAddress, type SearchState, serializeSearch } from '../state/search-state.ts'
import styles from './saved.module.css'
import { SearchNameDialog } from './search-name-dialog.tsx'

/** The button that saves the current search, or names the saved search that equals it. */
export function SaveSearch({ state }: { state: SearchState }) {
  const { t } = useTranslation('search')
  const [isNaming, dialog] = useDisclosure(false)
  const [save] = useSaveSearchMutation()
  const createOnce = useCreateOnce()
  const { data } = useSavedSearchesQuery()
  const address = serializeSearch(state).toString()
  const saved = data?.searches.find((search) => normalizeAddress(search.address) === address)
  const label = saved ? t('saved.savedAs', { name: saved.name }) : t('saved.save')
  return (
    <>
      <Button
        className={styles.save ?? ''}
        variant="subtle"
        size="compact-md"
        color={saved ? 'primary' : 'gray'}
        leftSection={<Icon name={saved ? 'bookmark-filled' : 'bookmark'} size={18} />}
        aria-haspopup="dialog"
        title={label}
        onClick={dialog.open}
      >
        {label}
      </Button>
      {isNaming ? (
        <SearchNameDialog
          title={t('saved.save')}
          name={saved?.name ?? state.q.slice(0, 120)}
          onClose={dialog.close}
          onSave={(name) => createOnce({ name, address }, (body) => save({ body }))}
        />
      ) : null}
    </>
  )
}
