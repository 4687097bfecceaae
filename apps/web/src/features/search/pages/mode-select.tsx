import { searchModes } from '@lares/shared-types/contracts/search'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SearchControl } from '../state/use-search-state.ts'
import styles from './search-page.module.css'

/** Selects a search by words, by meaning, or both. */
export function ModeSelect({ state, change }: Pick<SearchControl, 'state' | 'change'>) {
  const { t } = useTranslation('search')
  return (
    <NativeSelect
      className={styles.sort ?? ''}
      aria-label={t('mode.label')}
      size="sm"
      data={searchModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
      value={state.mode}
      onChange={(event) => {
        const mode = searchModes.find((known) => known === event.currentTarget.value)
        if (mode) change({ mode })
      }}
    />
  )
}
