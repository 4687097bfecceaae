import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useSavedSearchesQuery } from '../api.ts'
import { Chip, chipAct } from '../chips/chip.tsx'
import { ChipList } from '../chips/chip-list.tsx'
import { StripSection } from '../pages/strip-section.tsx'
import styles from './saved.module.css'
import { SavedSearchMenu } from './saved-search-menu.tsx'

/** As many are shown at first. */
const few = 12

/** The searches that the person has kept, each a link to what it finds. */
export function SavedSearches() {
  const { t } = useTranslation('search')
  const { data } = useSavedSearchesQuery()
  const [all, setAll] = useState(false)
  const searches = data?.searches ?? []
  if (searches.length === 0) return null
  const shown = all ? searches : searches.slice(0, few)
  return (
    <StripSection title={t('saved.title')}>
      <div className={styles.searches}>
        <ChipList label={t('saved.title')}>
          {shown.map((search) => (
            <Chip key={search.id} after={<SavedSearchMenu search={search} />}>
              <Link className={chipAct} to={`${paths.search.to()}?${search.address}`}>
                <Icon name="bookmark" size={16} />
                <span>{search.name}</span>
              </Link>
            </Chip>
          ))}
        </ChipList>
        {shown.length < searches.length ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {t('filters.more', { count: searches.length - shown.length })}
          </Button>
        ) : null}
      </div>
    </StripSection>
  )
}
